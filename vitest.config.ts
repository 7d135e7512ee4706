import { configDefaults, defineConfig } from 'vitest/config';
import { drills } from './testing/drills/drills.ts';

/**
 * Too slow for every run: these start the product as processes, look at every page in every language, or need many
 * samples. `npm run test:all` runs them.
 */
const long = [
  'server/areas/accounts/sessions/timing.test.ts',
  'server/areas/blocks/population.test.ts',
  'server/areas/notifications/bounces/listening.test.ts',
  'server/areas/payments/disputes/event-orders.test.ts',
  'server/areas/photos/full-disk.test.ts',
  'server/platform/postgres/accounts.test.ts',
  'server/platform/postgres/embedded/embedded.test.ts',
  'server/platform/postgres/pooler.test.ts',
  'server/platform/postgres/read-url.test.ts',
  'server/process/workers/releases.test.ts',
  'server/process/backup/backup.test.ts',
  'server/process/workers/stop-worker.test.ts',
  'server/process/workers/workers.test.ts',
  'testing/promises/admin.test.ts',
  'testing/promises/lint-rules.test.ts',
  'testing/promises/location.test.ts',
  'testing/promises/production.test.ts',
  'testing/promises/scraped-product.test.ts',
  'testing/promises/secrets.test.ts',
  'testing/promises/setup.test.ts',
  'testing/promises/start.test.ts',
  'testing/promises/static-pages.test.ts',
];

/** These are about pictures, mails, lines, arithmetic: what the database is makes no difference to them. */
const whateverTheDatabase = [
  'demo/**',
  'database/geography/**',
  'server/platform/http/!(limits|once|calls-in-hand).test.ts',
  'server/platform/live/**',
  'server/integrations/**',
  'server/areas/photos/!(decide|revocation|upload).test.ts',
  'testing/**',
  'server/areas/accounts/{credentials/guessable,strangers-words}.test.ts',
  'server/areas/members/{suggestions,ranking,distance}.test.ts',
  'server/areas/notifications/returns/**',
];

/** These listen on a port as the product does, which replaces `Request` and `Response` for all that is loaded. */
const listeners = [
  'server/areas/chats/sending/send-over-sockets.test.ts',
  'server/platform/http/bodies/body-timeout.test.ts',
  'server/platform/http/bodies/stalled-process.test.ts',
  'server/platform/http/call-listener.test.ts',
  'server/platform/http/peer.test.ts',
  'server/platform/http/request-queue.test.ts',
  'server/pages/cache/page-listener.test.ts',
  'server/platform/live/sse-writer.test.ts',
  'testing/promises/listen.test.ts',
];

/** These hash passwords at the product's own cost. */
const hashing = ['server/areas/accounts/credentials/passwords.test.ts', 'server/areas/accounts/sessions/storm.test.ts'];

/** These put something else in the place of what a browser has, or measure what a process keeps. */
const alone = ['web/**/*.test.{ts,tsx}', 'testing/promises/drawn-pages.test.ts'];

/** Set by `npm run drills`. */
const drilling = Boolean(process.env.DRILLS);
const elsewhere = Boolean(process.env.DATABASE_URL);

export default defineConfig({
  test: {
    globalSetup: './testing/databases/template-database.ts',
    setupFiles: './testing/each-file.ts',
    // What is loaded once need not be loaded again by the next process.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    // These end what hangs, also on a busy machine; how long something takes is for the benchmarks to say.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is to come comes when the machine has time for it.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/test/vitest.json' },
    // Each file has a database of its own.
    maxWorkers: 4,
    projects: drilling
      ? [{ extends: true, test: { name: 'drills', include: Object.keys(drills) } }]
      : [
          {
            extends: true,
            test: {
              name: 'rules',
              setupFiles: ['./testing/each-file.ts', './testing/cheap-passwords.ts'],
              include: [
                `{${elsewhere ? 'server,database' : 'bench,contract,server,database,demo,locales,testing,tools'}}/**/*.test.{ts,tsx}`,
              ],
              exclude: [
                ...configDefaults.exclude,
                ...long,
                ...Object.keys(drills),
                ...listeners,
                ...hashing,
                ...alone,
                ...(elsewhere ? whateverTheDatabase : []),
              ],
              // A file has its own database, clock and limits: what else is loaded, it can share with the file before.
              isolate: false,
            },
          },
          ...(elsewhere
            ? []
            : [
                {
                  extends: true as const,
                  test: { name: 'apart', include: [...listeners, ...hashing, ...alone] },
                },
                { extends: true as const, test: { name: 'long', include: long } },
              ]),
        ],
  },
});
