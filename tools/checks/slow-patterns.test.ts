import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { patternsIn, slownessOf, slowOnes } from './slow-patterns.ts';

test.each([
  ['exponential', String.raw`^(\w+\s?)*$`, 'u'],
  ['exponential', '^(a|a)*$', ''],
  ['polynomial', String.raw`[\p{L}\d._%+-]+\s?@`, 'u'],
  ['polynomial', String.raw`\s+$`, ''],
])('a pattern that is %s is reported: /%s/%s', async (degree, source, flags) => {
  expect(await slownessOf({ source, flags })).toContain(degree);
});

test.each([
  [String.raw`^[\w-]{8,64}$`, ''],
  [String.raw`(?<!\/)\/+$`, ''],
  [String.raw`^\/(?!\/)[\w/?=&-]*$`, ''],
])('a linear pattern is accepted: /%s/%s', async (source, flags) => {
  expect(await slownessOf({ source, flags })).toBeUndefined();
});

test('patterns are found anywhere in a file, and patterns composed at run time are reported', () => {
  const text = 'const a = /x+/u.test(b as string);\nreturn <p title={/y/g.source}>{new RegExp(`${z}*`)}</p>;';
  expect(patternsIn('a.tsx', `function f() {\n${text}\n}`)).toEqual({
    patterns: [
      { source: 'x+', flags: 'u', at: 'a.tsx:2' },
      { source: 'y', flags: 'g', at: 'a.tsx:3' },
    ],
    puzzles: ['a.tsx:3'],
  });
});

test('patterns known to be fast are not checked again, but slow patterns are reported each time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-patterns-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const file = path.join(folder, 'known/patterns');
  const patterns = [
    { source: 'a+', flags: '', at: 'one' },
    { source: '(a+)+$', flags: '', at: 'two' },
  ];
  expect(await slowOnes(patterns, file)).toEqual([expect.stringContaining('two /(a+)+$/ exponential')]);
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(1);
  expect(await slowOnes(patterns, file)).toHaveLength(1);
});
