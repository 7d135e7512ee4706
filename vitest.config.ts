import { configDefaults, defineConfig } from 'vitest/config';

/** These are about processes, most with the embedded database whatever DATABASE_URL says: once is enough. */
const once = [
  'server/chats/kill.test.ts',
  'server/kill.test.ts',
  'server/listen.test.ts',
  'server/outside/mail/killed.test.ts',
  'server/photos/kill.test.ts',
  'server/start.test.ts',
  'server/stop.test.ts',
  'server/postgres/embedded.test.ts',
];

export default defineConfig({
  test: {
    // What never meets a database has been tested without the other one.
    include: [
      `{${process.env.DATABASE_URL ? 'server,database' : 'contract,server,database,locales,web'}}/**/*.test.{ts,tsx}`,
    ],
    exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? once : [])],
    globalSetup: './server/testing/template-database.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Each file has a database of its own. The drills wait more than they work: four workers use that time.
    maxWorkers: 4,
  },
});
