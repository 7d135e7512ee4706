import { configDefaults, defineConfig } from 'vitest/config';
import { drills } from './testing/drills/drills.ts';

/**
 * Too slow for every run: these start the product as processes, look at every page in every language, or need many
 * samples. `npm run test:all` runs them.
 */
const long = [
  'server/accounts/sessions/timing.test.ts',
  'server/blocks/population.test.ts',
  'server/notifications/bounces/listening.test.ts',
  'server/payments/disputes/event-orders.test.ts',
  'server/photos/full-disk.test.ts',
  'server/postgres/accounts.test.ts',
  'server/postgres/embedded/embedded.test.ts',
  'server/postgres/pooler.test.ts',
  'server/postgres/read-url.test.ts',
  'server/workers/stop-worker.test.ts',
  'server/workers/workers.test.ts',
  'testing/promises/house.test.ts',
  'testing/promises/location.test.ts',
  'testing/promises/production.test.ts',
  'testing/promises/secrets.test.ts',
  'testing/promises/start.test.ts',
  'testing/promises/static-pages.test.ts',
];

/** These are about pictures, mails, lines, arithmetic: what the database is makes no difference to them. */
const whateverTheDatabase = [
  'database/demo/**',
  'database/geography/**',
  'server/http/!(limits|once|calls-in-hand).test.ts',
  'server/live/**',
  'server/outside/**',
  'server/photos/!(decide|revocation|upload).test.ts',
  'testing/**',
  'server/accounts/{credentials/guessable,strangers-words}.test.ts',
  'server/members/{suggestions,ranking,distance}.test.ts',
  'server/notifications/returns/**',
];

/** These listen on a port as the product does, which replaces `Request` and `Response` for all that is loaded. */
const listeners = [
  'server/chats/sending/send-over-sockets.test.ts',
  'server/http/bodies/body-timeout.test.ts',
  'server/http/bodies/stalled-process.test.ts',
  'server/http/call-listener.test.ts',
  'server/http/peer.test.ts',
  'server/http/request-queue.test.ts',
  'server/kept-pages/page-listener.test.ts',
  'server/live/sse-writer.test.ts',
  'testing/promises/listen.test.ts',
];

/** These hash passwords at the product's own cost. */
const hashing = ['server/accounts/credentials/passwords.test.ts', 'server/accounts/sessions/storm.test.ts'];

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
    reporters: ['default', ['json', { outputFile: '.cache/test/vitest.json' }]],
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
                `{${elsewhere ? 'server,database' : 'bench,contract,server,database,locales,mutants,testing,tools'}}/**/*.test.{ts,tsx}`,
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
