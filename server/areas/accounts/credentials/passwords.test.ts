import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is hashed with argon2id, 19 MiB and two passes, and never twice to the same', async () => {
  const [one, other] = [await hashPassword('correct horse battery'), await hashPassword('correct horse battery')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test.each([' Zoë’s plum ', ' Zoe\u0308’s plum ', '\u00a0Zoë’s\u2003plum '])(
  'a password is the same from every keyboard: %j',
  async (typed) => {
    expect(await isPassword(typed, await hashPassword(' Zoë’s plum '))).toBe(true);
    expect(await isPassword(' Zoë’s plum ', await hashPassword(typed))).toBe(true);
  },
);

test.each(['Zoë’s plum', ' zoë’s plum ', " Zoë's plum ", ' Zoe’s plum ', ' Zoë’s plum \0', ' Zoë’s  plum ', ''])(
  'nothing else of a password is folded: %j',
  async (other) => expect(await isPassword(other, await hashPassword(' Zoë’s plum '))).toBe(false),
);

test('a hash of the exact characters, from before passwords were normalised, is still valid for them', async () => {
  const typed = 'Zoe\u0308’s plum';
  expect(await isPassword(typed, await hash(typed))).toBe(true);
});

test('nobody’s password is wrong', async () => {
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});
