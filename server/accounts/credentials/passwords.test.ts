import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is hashed with argon2id, 19 MiB and two passes, and never twice to the same', async () => {
  const [one, other] = [await hashPassword('correct horse battery'), await hashPassword('correct horse battery')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

test('exactly the bytes of the password count', async () => {
  const hashed = await hashPassword(' Zoë’s plum ');
  expect(await isPassword(' Zoë’s plum ', hashed)).toBe(true);
  for (const other of ['Zoë’s plum', ' zoë’s plum ', ' Zoe\u0308’s plum ', ' Zoë’s plum \0', '']) {
    expect(await isPassword(other, hashed), JSON.stringify(other)).toBe(false);
  }
});

test('nobody’s password is wrong', async () => {
  expect(await isPassword('nobody has this password', undefined)).toBe(false);
});
