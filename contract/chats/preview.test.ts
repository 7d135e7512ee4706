import { expect, test } from 'vitest';
import { previewLength, previewOf } from './preview.ts';

test('what fits is shown whole, on one line', () => {
  expect(previewLength).toBe(80);
  expect(previewOf('One\n\n two')).toBe('One two');
  expect(previewOf('a'.repeat(80))).toBe('a'.repeat(80));
});

test.each(['a', '👩‍👩‍👧'])('of what is longer, 79 characters and a sign that there is more: %s', (character) => {
  expect(previewOf(character.repeat(81))).toBe(`${character.repeat(79)}…`);
});
