import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['sunshine', 'weak'],
  ['xkq93mfw', 'weak'],
  ['xkq93mfwp2', 'fair'],
  ['plum-tree-2026', 'good'],
  ['kettle velvet harbour', 'strong'],
])('“%s” is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('a longer password is never weaker', () => {
  const order = ['weak', 'fair', 'good', 'strong'];
  let before = 0;
  for (let length = 1; length <= 40; length += 1) {
    const now = order.indexOf(strengthOf('kv7 harbour-Mole94xq&zebra lamp rooftop ship'.slice(0, length)));
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
});
