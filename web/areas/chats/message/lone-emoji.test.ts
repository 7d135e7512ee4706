import { expect, test } from 'vitest';
import { isLoneEmoji } from './lone-emoji.ts';

test.each(['😀', '❤️', '👍🏽', '👩‍👩‍👧‍👦', '🇳🇱', '😀😀😀', '😀 🎉', ' 🥂\n'])('%j stands alone', (text) => {
  expect(isLoneEmoji(text)).toBe(true);
});

test.each(['', ' ', '😀😀😀😀', 'a', '😀 yes', '1', '12', '#', '©', '!', '\u200b', '👍!', 'é'])(
  '%j does not',
  (text) => {
    expect(isLoneEmoji(text)).toBe(false);
  },
);
