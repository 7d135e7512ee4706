import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { looseTextIn } from './loose-text.ts';

test.each([
  ['<p>{found && words("a")}{more}</p>'],
  ['<p>{!found && "loading"}{found && <b />}</p>'],
  ['<p>{busy ? "wait" : <Spinner />} <b /></p>'],
  ['<p>{busy ? `${n} left` : undefined}<b /></p>'],
  ['<p>{isNew && <Badge />} new</p>'],
  ['<p>{isNew ? <Badge /> : null}{words("a")}</p>'],
])('%s has conditional text beside a sibling', (jsx) => {
  expect(looseTextIn('a.tsx', `export const a = ${jsx};`)).toEqual(['a.tsx:1']);
});

test.each([
  ['<p>{found && words("a")}</p>'],
  ['<p>{busy ? "wait" : "go"} <b /></p>'],
  ['<p>{found && <b>{words("a")}</b>}<i /></p>'],
  ['<p>new {isNew && <Badge />}</p>'],
  ['<p>{isNew && <Badge />}<span>new</span></p>'],
])('%s does not have conditional text beside a sibling', (jsx) => {
  expect(looseTextIn('a.tsx', `export const a = ${jsx};`)).toEqual([]);
});

test('no screen has conditional text beside a sibling', async () => {
  const found: string[] = [];
  for await (const file of glob('web/**/*.tsx')) found.push(...looseTextIn(file, await readFile(file, 'utf8')));
  expect(found).toEqual([]);
});
