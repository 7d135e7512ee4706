import type { Page } from '@playwright/test';
import { callAs, join } from './join.ts';
import { logInOnPage } from './log-in.ts';
import { awake, expect, test } from './people.ts';

test('a browser has one stream for all tabs; when the tab that owns it closes, another tab takes over', async ({
  seat,
}) => {
  const anna = await join(await seat(), 'Anna');
  const bram = await join(await seat(), 'Bram');
  const streams = new Map<Page, number>();
  const watch = (page: Page) =>
    page.on('request', (request) => {
      if (request.url().includes('/api/live.php')) streams.set(page, (streams.get(page) ?? 0) + 1);
    });
  watch(anna.page);
  await anna.page.goto('/members');
  // A broken stream is reopened, so it may be counted more than once.
  await expect.poll(() => streams.get(anna.page)).toBeGreaterThan(0);

  const other = await anna.context.newPage();
  watch(other);
  await other.goto('/likes');
  await awake(other);
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Good evening' });
  await expect(other, 'the second tab receives it').toHaveTitle(/^\(1\) /);
  expect(streams.get(other), 'from the first, which holds the stream').toBeUndefined();

  await anna.page.close();
  await expect.poll(() => streams.get(other), 'and takes over').toBeGreaterThan(0);
});

test('a page reconnects no earlier than the server requests, and then receives events', async ({ seat }) => {
  const anna = await seat();
  await logInOnPage(anna, 'Anna');
  const asked: number[] = [];
  const answered: number[] = [];
  // Leave the current page, which has a stream too.
  await anna.page.goto('about:blank');
  await anna.context.route('**/api/live.php*', async (route) => {
    asked.push(performance.now());
    if (asked.length > 2) return await route.continue();
    answered.push(performance.now());
    await route.fulfill({ contentType: 'text/event-stream', body: 'retry: 1500\nevent: later\ndata: 1500\n\n' });
  });
  await anna.page.goto('/members');
  // Coming back online must not shorten the delay.
  await expect.poll(() => answered.length).toBe(1);
  await anna.page.evaluate(() => setTimeout(() => window.dispatchEvent(new Event('online')), 300));
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(3);
  for (const [index, moment] of answered.entries()) expect(asked[index + 1]! - moment).toBeGreaterThan(1_400);
});
