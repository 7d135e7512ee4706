import { expect, test } from 'vitest';
import { readable } from './readable.ts';

test.each([
  'Zoë',
  'Zoe\u0308',
  'Việt Nam',
  'Vie\u0323\u0302t',
  'שָׁלוֹם',
  'น้ำ',
  'क्षि',
  '❤️',
  '1️⃣',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '👩🏿‍❤️‍💋‍👩🏿',
  ' a\n\tb ',
])('%j stays unchanged', (text) => expect(readable(text)).toBe(text));

test.each([
  ['half of a surrogate pair', 'a\uD83Db', 'a\uFFFDb'],
  ['a null character', 'a\0b', 'ab'],
  ['a terminal control sequence', 'a\u001b[2Jb\u009b1mc\u0007', 'a[2Jb1mc'],
  ['a change of text direction', 'a\u202egnp.exe\u2066', 'agnp.exe'],
  ['other line endings', 'a\r\nb\rc', 'a\nb\nc'],
  [
    'a stack of marks',
    `Z${'\u0301'.repeat(500)}o${'\u0301'.repeat(5)}`,
    `Z${'\u0301'.repeat(4)}o${'\u0301'.repeat(4)}`,
  ],
])('cleans up %s', (_what, text, right) => expect(readable(text)).toBe(right));
