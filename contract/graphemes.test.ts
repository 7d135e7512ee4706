import { expect, test } from 'vitest';
import { firstGraphemes, graphemes, isLongerThan } from './graphemes.ts';

test.each([
  ['', 0],
  ['Hello', 5],
  ['naïve', 5],
  ['nai\u0308ve', 5],
  ['👩‍👩‍👧‍👦🏳️‍🌈', 2],
  ['🇳🇱🇧🇪', 2],
  ['a\r\nb', 3],
])('%j is %d characters to a reader', (text, count) => expect(graphemes(text)).toBe(count));

test.each([
  ['Hello', 5, false],
  ['Hello!', 5, true],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, false],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, true],
])('%j has more characters than %d: %s', (text, most, longer) => expect(isLongerThan(text, most)).toBe(longer));

test('the beginning of a text ends between two characters', () => {
  expect(firstGraphemes('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  expect(firstGraphemes('short', 80)).toBe('short');
  expect(firstGraphemes('👩‍👩‍👧‍👦', 5)).toBe('👩‍👩‍👧‍👦');
});
