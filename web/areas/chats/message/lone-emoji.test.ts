import { expect, test } from 'vitest';
import { isLoneEmoji } from './lone-emoji.ts';

test.each(['😀', '❤️', '👍🏽', '👩‍👩‍👧‍👦', '🇳🇱', '😀😀😀', '😀 🎉', ' 🥂\n'])('%j is shown large', (text) => {
  expect(isLoneEmoji(text)).toBe(true);
});

test.each(['', ' ', '😀😀😀😀', 'a', '😀 yes', '1', '12', '#', '©', '!', '\u200b', '👍!', 'é'])(
  '%j is not shown large',
  (text) => {
    expect(isLoneEmoji(text)).toBe(false);
  },
);
