import { defineConfig } from '@playwright/test';

/** The main stories: join, meet, chat, pay, leave. `npm test` runs them; `npm run test:all` runs all journeys. */
const stories = [
  'buying-credits',
  'chats',
  'deletion',
  'first-message',
  'first-story',
  'likes',
  'reports',
  'reset-password',
  'sign-up',
  'without-scripts',
].map((name) => `**/${name}.test.ts`);

export default defineConfig({
  testDir: 'journeys',
  projects: process.env.DATABASE_URL
    ? // On another database the screens are the same: there, the journeys that write the most are enough.
      [{ name: 'stories', testMatch: /(first-story|buying-credits)\.test\.ts$/ }]
    : [
        { name: 'stories', testMatch: stories },
        { name: 'journeys', testMatch: '*.test.ts', testIgnore: stories },
      ],
  globalSetup: './journeys/product.ts',
  // One product, one community: the journeys share it, each with people of its own.
  workers: 2,
  fullyParallel: true,
  // What fails once is a fault.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/journeys.json' }]],
  // Recording all that is seen takes a third of the time: `TRACE=on npx playwright test journeys/…` does.
  // What cannot be pressed says so itself, long before the journey's time is over.
  use: { actionTimeout: 30_000, screenshot: 'only-on-failure', trace: process.env.TRACE ? 'on' : 'off' },
});
