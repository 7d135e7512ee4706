import type { BrowserContext, Page } from '@playwright/test';
import { callAs, join } from './join.ts';
import { awake, expect, type Person, test, warm } from './people.ts';

const alive = async (page: Page) => await page.evaluate(() => (window as { mark?: string }).mark);

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { mark: 'the same page' }));
}

/** Simulates a release that has replaced a script, so that the old one returns 404. */
async function replace(context: BrowserContext, script: RegExp): Promise<() => Promise<void>> {
  await context.route(script, async (route) => await route.fulfill({ status: 404, body: 'Not found' }));
  return async () => await context.unroute(script);
}

const going = ({ page }: Person) => page.getByRole('navigation', { name: 'Main' }).last();

test('while offline, the main screens remain reachable from each other, and no input is lost', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Good evening' });
  const { page, context } = anna;
  // Open this screen directly, so that no other screen has been shown before.
  await page.goto(`/members/${bram.id}/chat`);
  await awake(page);
  await warm(page);
  await mark(page);
  await context.setOffline(true);

  await page.getByRole('textbox', { name: /^Message to/ }).fill('Written in the tunnel');
  await page.getByRole('link', { name: 'Back to all conversations' }).click();
  await expect(page).toHaveURL(/\/chats$/);
  // Every main screen links to each of the others.
  for (const place of 'Search Messages Likes Messages Premium Search Likes Search Premium Likes Premium'.split(' ')) {
    await going(anna).getByRole('link', { name: place }).click();
    await expect(page).toHaveTitle(new RegExp(`${place === 'Search' ? 'Search members' : place} · Damson$`));
  }
  await page.goBack();
  await expect(page).toHaveTitle(/Likes · Damson$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/premium$/);

  // A rarely used screen explains why it cannot be shown, and appears by itself later.
  await page.getByText('Legal', { exact: true }).click();
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeFocused();
  await expect(page).toHaveURL(/\/premium$/);
  await expect(page).toHaveTitle('You’re offline · Damson');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveTitle(/Premium · Damson$/);
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/pages\/terms$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();

  await going(anna).getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('link', { name: new RegExp(bram.name) }).click();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveValue('Written in the tunnel');
  expect(await alive(page), 'the page was never reloaded').toBe('the same page');
});

test('after a release has replaced a script, the page reloads once, then shows the error page', async ({ seat }) => {
  const { page, context } = await seat();
  await page.goto('/pricing');
  await awake(page);
  await mark(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  const restore = await replace(context, /\/assets\/login-screen-[\w-]+\.js/);
  const restoreLegal = await replace(context, /\/assets\/text-screen-[\w-]+\.js/);

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Log ?in$/ })
    .click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads, 'not the previous page').toEqual(['/login']);
  await restore();

  // The script of the current screen is missing too, but its server-rendered content is shown.
  await page.reload();
  await awake(page);
  loads.length = 0;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
  await expect(page).toHaveTitle('Error · Damson');
  expect(loads, 'once in 60 seconds').toEqual([]);
  await restoreLegal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  expect(loads).toEqual(['/pages/terms']);
});

test('an unreachable server is reported during navigation, which then continues without a page load', async ({
  seat,
}) => {
  const { page, context } = await seat({ device: 'phone' });
  await page.goto('/pricing');
  await awake(page);
  await mark(page);
  await context.route(/\/(assets|healthz)/, async (route) => await route.abort('connectionrefused'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Log ?in$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'We can’t be reached right now' })).toBeVisible();
  await context.unroute(/\/(assets|healthz)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await alive(page)).toBe('the same page');
});

test('a script lost in a brief outage is fetched again without a page load', async ({ seat }) => {
  const { page, context } = await seat();
  await page.goto('/pricing');
  await awake(page);
  await mark(page);
  const script = /\/assets\/login-screen-[\w-]+\.js/;
  await context.route(script, async (route) => await route.abort());
  // The connection is restored when the page checks the server's health.
  await context.route('**/healthz', async (route) => {
    await context.unroute(script);
    await route.continue();
  });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Log ?in$/ })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await alive(page)).toBe('the same page');
});

/** Removes the texts of the error page from the pricing page. */
async function loseWords(context: BrowserContext): Promise<void> {
  await context.route(/\/pricing(\?page-data=.*)?$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"shell(\\?"):/, '"lost$1:') });
  });
  await context.route(/\/assets\/(shell-[\w-]+\.js|[\w-]+\.json)$/, async (route) => await route.abort());
}

test('a missing page has the usual layout, and the error page has a fallback without its texts', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const { page, context } = anna;
  await page.goto('/members/there/is/nothing/here');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Search members' }).click();
  await expect(page).toHaveURL(/\/members$/);
  await page.goto('/likes/nonsense');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible();

  await loseWords(context);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'An error occurred while showing the error page' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL(/\/members$/);
});

test('the fallback of the error page also works where scripts load after the first paint', async ({ seat }) => {
  const { page, context } = await seat();
  await loseWords(context);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Our prices' })).toBeVisible();
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await expect(page.getByRole('heading', { name: 'An error occurred while showing the error page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toBeVisible();
});
