import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { asvsItems } from './asvs-items.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = async (name: string) => await readFile(path.join(root, name), 'utf8');
const document = await read('docs/safety-asvs.md');

interface Row {
  readonly item: string;
  readonly level: string;
  readonly state: string;
  readonly text: string;
  readonly tests: readonly string[];
}

const rows: Row[] = [...document.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (\S+) +\| (.+?) *\| (.*?) *\|$/gm)].map(
  ([, item, level, state, text, shown]) => ({
    item: item!,
    level: level!,
    state: state!,
    text: text!,
    tests: [...shown!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  }),
);
const shown = rows.filter(({ state }) => ['met', 'partly'].includes(state));

describe('the mapping of ASVS 5.0', () => {
  test('has every requirement of Level 1 and 2 once, in order', () => {
    const wanted = Object.entries(asvsItems).flatMap(([section, { one = [], two = [] }]) => {
      const items = [
        ...one.map((number) => ({ number, level: '1' })),
        ...two.map((number) => ({ number, level: '2' })),
      ];
      return items
        .toSorted((first, second) => first.number - second.number)
        .map(({ number, level }) => `${section}.${number} ${level}`);
    });
    expect(rows.map(({ item, level }) => `${item} ${level}`)).toEqual(wanted);
    expect(wanted).toHaveLength(253);
  });

  test('uses only the five known states', () => {
    const states = new Set(['met', 'partly', 'gap', 'operator', 'n/a']);
    expect(rows.filter(({ state }) => !states.has(state))).toEqual([]);
  });

  test('states how many requirements of each level are in each state', () => {
    for (const [, state, one, two] of document.matchAll(/^\| (\S+) +\| (\d+) +\| (\d+) +\|$/gm)) {
      const count = (level: string) => rows.filter((row) => row.state === state && row.level === level).length;
      expect([state, count('1'), count('2')]).toEqual([state, Number(one), Number(two)]);
    }
  });

  test('names tests that exist', () => {
    const missing = rows.flatMap(({ item, tests }) =>
      tests
        .filter((name) => !/\.test\.tsx?$/.test(name) || !existsSync(path.join(root, name)))
        .map((name) => [item, name]),
    );
    expect(missing).toEqual([]);
  });

  test('names a test for what holds, or admits that no test exists', () => {
    expect(shown.filter(({ tests, text }) => tests.length === 0 && !text.endsWith('no test'))).toEqual([]);
  });

  test('gives a reason for what does not hold', () => {
    const others = rows.filter((row) => !shown.includes(row));
    expect(others.filter(({ text, tests }) => text.length < 7 || tests.length > 0)).toEqual([]);
  });

  test('lists its gaps', () => {
    const listed = [...document.matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\* \(Level (\d)\)/gm)].map(([, item]) => item);
    expect(listed).toEqual(rows.filter(({ state }) => state === 'gap').map(({ item }) => item));
  });
});

describe('the cryptographic inventory', () => {
  test('names every purpose for which a key is derived', async () => {
    const declared = /export type Purpose =([^;]+);/.exec(await read('server/platform/core/secret.ts'))![1]!;
    const purposes = [...declared.matchAll(/'([^']+)'/g)].map(([, purpose]) => purpose!);
    expect(purposes.length).toBeGreaterThan(10);
    const listed = new Set([...document.matchAll(/`([a-z ]+)`/g)].map(([, name]) => name));
    expect(purposes.filter((purpose) => !listed.has(purpose))).toEqual([]);
  });
});

test('no code switches off the check of certificates', async () => {
  const found = [];
  for await (const name of glob('{server,contract,web,tools,demo}/**/*.{ts,tsx}', { cwd: root })) {
    if (/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/.test(await read(name))) found.push(name);
  }
  expect(found).toEqual([]);
});
