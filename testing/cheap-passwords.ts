import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// Before each file of the rules: thousands sign up in them, and hashing as dearly as the product does would be a tenth
// of the time of all tests. What the product takes is tested in `passwords.test.ts`, which does not have this.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  const cheap = { memoryCost: 64, timeCost: 1 };
  return {
    ...real,
    hash: async (password: string, options: argon2.Options) => await real.hash(password, { ...options, ...cheap }),
  };
});
