import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTokenCipher } from './encrypted-token.ts';
import { makeSecret } from './secret.ts';

const secret = makeSecret('a secret of the product');
const seal = makeTokenCipher(secret, 'search');

test('a token decrypts with the same binding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, bound) => {
      expect(seal.decrypt(seal.encrypt(text, bound), bound)).toBe(text);
    }),
  );
});

test('the same text gives a different token each time, and no token reveals it', () => {
  const [one, other] = [seal.encrypt('last seen at nine', ''), seal.encrypt('last seen at nine', '')];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('nine');
});

test('a token does not decrypt with a different binding, purpose or secret', () => {
  const word = seal.encrypt('words', 'anna');
  expect(seal.decrypt(word, 'anna')).toBe('words');
  expect(seal.decrypt(word, 'bram')).toBeUndefined();
  expect(makeTokenCipher(secret, 'unsubscribe').decrypt(word, 'anna')).toBeUndefined();
  expect(makeTokenCipher(makeSecret('another secret'), 'search').decrypt(word, 'anna')).toBeUndefined();
});

test('a token with any one character changed does not decrypt', () => {
  const word = seal.encrypt('words', 'anna');
  for (let at = 0; at < word.length; at += 1) {
    const changed = word.slice(0, at) + (word[at] === 'A' ? 'B' : 'A') + word.slice(at + 1);
    expect(seal.decrypt(changed, 'anna'), `changed at ${at}`).toBeUndefined();
  }
});

test.each(['', '.', 'A', 'not a word of ours', 'A'.repeat(300), '====', 'é'])('%j is not one of our tokens', (word) => {
  expect(seal.decrypt(word, '')).toBeUndefined();
});
