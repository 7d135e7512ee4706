import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('hashes with argon2id, 19 MiB, two passes and a random salt', async () => {
  const [one, other] = [await hashPassword('correct horse battery'), await hashPassword('correct horse battery')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test.each([' Zoë’s plum ', ' Zoe\u0308’s plum ', '\u00a0Zoë’s\u2003plum '])(
  'a password is accepted in any Unicode form: %j',
  async (typed) => {
    expect(await isPassword(typed, await hashPassword(' Zoë’s plum '))).toBe(true);
    expect(await isPassword(' Zoë’s plum ', await hashPassword(typed))).toBe(true);
  },
);

test.each(['Zoë’s plum', ' zoë’s plum ', " Zoë's plum ", ' Zoe’s plum ', ' Zoë’s plum \0', ' Zoë’s  plum ', ''])(
  'passwords are not normalized in any other way: %j',
  async (other) => expect(await isPassword(other, await hashPassword(' Zoë’s plum '))).toBe(false),
);

test('a hash that predates normalization still accepts the exact characters', async () => {
  const typed = 'Zoe\u0308’s plum';
  expect(await isPassword(typed, await hash(typed))).toBe(true);
});

test('without a hash, every password is wrong', async () => {
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});
