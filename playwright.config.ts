import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'journeys',
  // On another database the screens are the same: there, the journeys that write the most are enough.
  testMatch: process.env.DATABASE_URL ? /(first-story|buying-credits)\.test\.ts$/ : '*.test.ts',
  globalSetup: './journeys/product.ts',
  // One product, one community: the journeys share it, each with people of its own.
  workers: 2,
  fullyParallel: true,
  // Two browsers on a busy machine may miss a moment; what fails twice is a fault, what fails once is told as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  // Recording what is seen takes a third of the time: what failed is recorded when it is tried again.
  use: { trace: 'on-first-retry' },
});
