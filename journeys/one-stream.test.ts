import type { Page } from '@playwright/test';
import { expect, logIn, test } from './people.ts';

test('a browser holds one stream however many tabs it has; when its tab closes, another goes on', async ({ seat }) => {
  const anna = await seat();
  const streams = new Map<Page, number>();
  const watch = (page: Page) =>
    page.on('request', (request) => {
      if (request.url().includes('/api/live.php')) streams.set(page, (streams.get(page) ?? 0) + 1);
    });
  await logIn(anna, 'Anna');
  watch(anna.page);
  await anna.page.goto('/members');
  // A stream that was cut off is opened again: it may be counted more than once.
  await expect.poll(() => streams.get(anna.page)).toBeGreaterThan(0);

  const other = await anna.context.newPage();
  watch(other);
  await other.goto('/likes');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.waitForTimeout(1_500);
  expect(streams.get(other), 'the second tab listens to the first').toBeUndefined();

  await anna.page.close();
  await expect.poll(() => streams.get(other), 'and takes over').toBeGreaterThan(0);
});
