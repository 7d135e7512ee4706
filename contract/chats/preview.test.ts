import { expect, test } from 'vitest';
import { previewLength, previewOf } from './preview.ts';

test('a text within the limit is shown in full on one line', () => {
  expect(previewLength).toBe(80);
  expect(previewOf('One\n\n two')).toBe('One two');
  expect(previewOf('a'.repeat(80))).toBe('a'.repeat(80));
});

test.each(['a', '👩‍👩‍👧'])('a longer text is truncated to 79 characters and an ellipsis: %s', (character) => {
  expect(previewOf(character.repeat(81))).toBe(`${character.repeat(79)}…`);
});
