import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

test.each([
  '',
  ' \n\t\u00a0\u3000',
  '\u2800',
  '\u2800 \u2800',
  '\u0301',
  ' \u0301',
  '\u200b',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u00ad',
  '\u034f',
  '\u17b4',
  '\u180e',
  '\u2028',
  '\u200f',
  '\ufe0f',
  '\u20e3',
  '\u{e0041}',
  '\u{e0100}',
  '\u{1d159}',
  '\u{13441}',
  '\ue000',
  '\ufeff',
])('%j is blank', (text) => expect(isBlank(text)).toBe(true));

test.each(['a', '?', '…', '1', '❤️', '👍🏽', '🏳️‍🌈', '1️⃣', '🇳🇱', '¨', '€', 'ا', '你', 'e\u0301', '\u2800.', '⠃'])(
  '%j is visible',
  (text) => expect(isBlank(text)).toBe(false),
);
