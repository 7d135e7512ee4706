import { expect, test } from 'vitest';
import { foldedLines, foldedText } from './folded.ts';

test.each([
  ['a short one', 'Hello'],
  ['a paragraph', 'word '.repeat(250)],
  ['a list', Array.from({ length: 24 }, (_, at) => at).join('\n')],
])('shows a message in full if it is %s', (_what, text) => expect(foldedText(text)).toBeUndefined());

test.each([
  ['hundreds of lines', Array.from({ length: 302 }, (_, at) => `line ${at}`).join('\n')],
  ['hundreds of empty lines', `a${'\n'.repeat(300)}b`],
  ['one line without end', 'x'.repeat(9000)],
  ['a long line after many', `${'a\n'.repeat(12)}${'word '.repeat(900)}`],
])('shows only the beginning of a message with %s', (_what, text) => {
  const folded = foldedText(text)!;
  expect(folded.length).toBeLessThanOrEqual(foldedLines * 60 + 2);
  expect(folded.split('\n').length).toBeLessThanOrEqual(foldedLines);
  expect(text.startsWith(folded.slice(0, -2))).toBe(true);
});

test('does not cut a message within a link, which would then lead elsewhere', () => {
  const text = `${'word '.repeat(185)}https://example.org/${'a'.repeat(900)}`;
  expect(foldedText(text)).not.toContain('https');
});

test('does not cut a message within a character', () => {
  const family = '👨‍👩‍👧‍👦';
  const folded = foldedText(family.repeat(2000))!.slice(0, -2);
  expect(folded.replaceAll(family, '')).toBe('');
});
