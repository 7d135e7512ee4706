import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// Thousands of members sign up in these tests, and hashing at the product's cost would take a tenth of the total time.
// `passwords.test.ts` does not use this mock and tests the real cost.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  const cheap = { memoryCost: 64, timeCost: 1 };
  return {
    ...real,
    hash: async (password: string, options: argon2.Options) => await real.hash(password, { ...options, ...cheap }),
  };
});
