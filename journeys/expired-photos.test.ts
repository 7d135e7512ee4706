import type { Page } from '@playwright/test';
import { logInOnPage } from './log-in.ts';
import { awake, expect, test } from './people.ts';

/** Returns the number of photos on the screen that have loaded, or with `isLoaded` false, that have not. */
const photosOf = async (page: Page, isLoaded: boolean) =>
  await page.evaluate((wanted) => {
    const all = [...document.querySelectorAll<HTMLImageElement>('main img[src*="/photos/"]')];
    return all.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0 === wanted).length;
  }, isLoaded);

/** Returns a function that returns how many GET requests of a call have been made so far. */
function count(page: Page, call: string): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === call) requests += 1;
  });
  return () => requests;
}

for (const [screen, call] of [
  ['/members', '/api/members.php'],
  ['/likes', '/api/likes.php'],
  ['/chats', '/api/chats.php'],
] as const) {
  test(`photos on ${screen} that no longer load trigger one refetch and then appear`, async ({ seat }) => {
    const anna = await seat();
    const { page } = anna;
    await logInOnPage(anna, 'Anna');
    const refetches = count(page, call);
    // The server returns the same URLs for several minutes, so the test makes them work after the refetch.
    await page.route('**/photos/**', async (route) => {
      if (refetches() > 0) await route.continue();
      else await route.fulfill({ status: 404 });
    });
    await page.goto(screen);
    await expect.poll(refetches).toBe(1);
    await expect.poll(async () => await photosOf(page, false)).toBe(0);
    await page.mouse.wheel(0, 2_000);
    await expect.poll(async () => await photosOf(page, true)).toBeGreaterThan(2);
    expect(refetches()).toBe(1);
  });
}

test('photos that stay broken do not cause an endless loop of requests', async ({ seat }) => {
  const anna = await seat({ device: 'phone' });
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await page.goto('/members');
  await awake(page);
  const refetches = count(page, '/api/members.php');
  await page.route('**/photos/**', async (route) => await route.fulfill({ status: 404 }));
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(300);
  }
  expect(await photosOf(page, false)).toBeGreaterThan(2);
  // Scrolling loads another page or two of the list.
  const pages = await page.evaluate(() => Math.ceil(document.querySelectorAll('main article').length / 24));
  expect(refetches()).toBeLessThanOrEqual(2 * pages);
});
