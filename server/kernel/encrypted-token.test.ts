import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSeal } from './encrypted-token.ts';
import { makeSecret } from './secret.ts';

const secret = makeSecret('a secret of the product');
const seal = makeSeal(secret, 'search');

test('what was sealed opens again, bound to the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, bound) => {
      expect(seal.open(seal.close(text, bound), bound)).toBe(text);
    }),
  );
});

test('the same words never look the same twice, and never show', () => {
  const [one, other] = [seal.close('last seen at nine', ''), seal.close('last seen at nine', '')];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('nine');
});

test('bound to something else, for another purpose or under another secret nothing opens', () => {
  const word = seal.close('words', 'anna');
  expect(seal.open(word, 'anna')).toBe('words');
  expect(seal.open(word, 'bram')).toBeUndefined();
  expect(makeSeal(secret, 'unsubscribe').open(word, 'anna')).toBeUndefined();
  expect(makeSeal(makeSecret('another secret'), 'search').open(word, 'anna')).toBeUndefined();
});

test('a word in which any one character was changed does not open', () => {
  const word = seal.close('words', 'anna');
  for (let at = 0; at < word.length; at += 1) {
    const changed = word.slice(0, at) + (word[at] === 'A' ? 'B' : 'A') + word.slice(at + 1);
    expect(seal.open(changed, 'anna'), `changed at ${at}`).toBeUndefined();
  }
});

test.each(['', '.', 'A', 'not a word of ours', 'A'.repeat(300), '====', 'é'])('%j is no word of ours', (word) => {
  expect(seal.open(word, '')).toBeUndefined();
});
