import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,database,locales,web}/**/*.test.{ts,tsx}'],
    globalSetup: './server/testing/template-database.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Each file has a database of its own; more workers than cores would only wait for each other.
    maxWorkers: 2,
  },
});
