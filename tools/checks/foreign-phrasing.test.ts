import { expect, test } from 'vitest';
import { commitComplaints, foreignPhrases } from './foreign-phrasing.ts';
import { codeOf } from './same-code.ts';

const complaintsIn = (text: string, file = 'one.ts') => foreignPhrases(file, text).map(({ complaint }) => complaint);

test.each([
  ['/** Who asks is told to wait. */\nexport const wait = 1;', 2],
  ['/** What is kept, in ms. */\nexport const most = 1;', 2],
  ['/** So is a connection. */\nexport const most = 1;', 1],
  ['// The other process tells nobody.\nconst one = 1;', 1],
  ['/** A file that is no photo. */\nexport const one = 1;', 1],
  ["test('whoever logs in next is served', () => {});", 1],
  ['test.each([1])(`the last one wins %i`, () => {});', 1],
  ['/** The id of the member. */\nexport const memberId = 1;', 1],
])('%j has %i complaints', (text, count) => {
  expect(complaintsIn(text)).toHaveLength(count);
});

test.each([
  '/** Returns the wait, in milliseconds. Who may call: members. */\nexport const wait = 1;',
  '/** What if the clock is wrong? Then the event is dropped. */\nexport const wait = 1;',
  "const text = 'Who is told so wins';",
  '/** The id of the member. {@link other} */\nexport const memberId = 1;',
])('%j has no complaints', (text) => {
  expect(complaintsIn(text)).toEqual([]);
});

test('a complaint names the line of a comment in JSX', () => {
  const text = 'export function One() {\n  return (\n    <p>\n      {/* Whoever comes first. */}\n    </p>\n  );\n}\n';
  expect(foreignPhrases('one.tsx', text).map(({ line }) => line)).toEqual([4]);
});

test.each([
  ['live: Refetch when a process dies', 'Events were lost before.', 0],
  ['live: Refetch when a process dies', '', 1],
  ['Refetch when a process dies', 'Events were lost before.', 1],
  ['live: Who is told refetches', 'Events were lost before.', 2],
  [`live: ${'Refetch '.repeat(10)}`, 'Events were lost before.', 1],
])('the commit %j with the body %j has %i complaints', (subject, body, count) => {
  expect(commitComplaints(subject, body)).toHaveLength(count);
});

test('code counts as the same if only comments differ, or only titles where titles are ignored', () => {
  const code = (text: string, ignoresTitles = false) => codeOf('one.ts', text, ignoresTitles);
  expect(code('/** One. */\nconst one = 1;')).toBe(code('// Another.\nconst one = 1;'));
  expect(code('const one = 1;')).not.toBe(code('const one = 2;'));
  expect(code("test('one', run);")).not.toBe(code("test('two', run);"));
  expect(code("test('one', run);", true)).toBe(code("test('two', run);", true));
  expect(code("test('one', run);", true)).not.toBe(code("test('one', walk);", true));
});
