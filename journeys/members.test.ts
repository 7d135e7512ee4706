import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInOnPage } from './log-in.ts';
import { awake, expect, test } from './people.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Members', exact: true });
const cards = (page: Page) => list(page).getByRole('article');
const found = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** A search that excludes members who join during the test: other journeys only create younger members. */
const settled = '/members?min_age=40';

/** Returns the number of members in the heading. */
async function counted(page: Page): Promise<number> {
  return Number.parseInt(await found(page).innerText(), 10);
}

test('filters narrow the list and are in the URL, and Back removes them', async ({ seat }) => {
  const anna = await seat();
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await expect(found(page)).toHaveText(/^\d+ men$/);
  const all = await counted(page);
  await expect(cards(page)).toHaveCount(24);

  await page.getByLabel('Region').selectOption({ label: 'North Holland' });
  await expect(page).toHaveURL(/\?countryregion=NH$/);
  await expect(page.getByText('North Holland, Netherlands')).toBeVisible();
  const inRegion = await counted(page);
  expect(inRegion).toBeGreaterThan(0);
  expect(inRegion).toBeLessThan(all);
  await expect(page.getByRole('heading', { name: 'Close to North Holland' })).toBeVisible();
  await expect(page.getByText('Widened: neighbouring regions')).toBeVisible();

  await page.getByRole('slider', { name: 'Minimum age' }).focus();
  for (let year = 18; year < 40; year += 1) await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/min_age=40/);
  await expect(page.getByRole('slider', { name: 'Minimum age' }), 'the focus stays').toBeFocused();
  const ages = async () =>
    await cards(page)
      .getByText(/^, \d+$/)
      .allTextContents();
  const youngest = async () => Math.min(...(await ages()).map((age) => Number(age.slice(2))));
  await expect.poll(youngest).toBeGreaterThanOrEqual(40);

  await page.goBack();
  await expect(page).toHaveURL(/\?countryregion=NH$/);
  await expect(page.getByRole('slider', { name: 'Minimum age' })).toHaveValue('18');
  await expect(found(page)).toHaveText(`${inRegion} men`);
  await page.goBack();
  await expect(found(page)).toHaveText(`${all} men`);
  await expect(page.getByLabel('Region')).toHaveValue('');
});

test('a narrow search also shows similar members, and its URL reproduces it', async ({ seat }) => {
  const anna = await seat();
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await page.goto('/members?with_photo=yes&min_age=40&countryregion=NH');
  await awake(page);
  await expect(page.getByRole('switch', { name: 'With a photo' })).toBeChecked();
  await expect(page.getByText('Widened: neighbouring regions')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/members$/);
});

test('the list loads more near its end, and Back from a profile restores the position', async ({ seat }) => {
  const bram = await seat();
  const { page } = bram;
  await logInOnPage(bram, 'Bram');
  // Members who join meanwhile do not have a photo.
  await page.goto('/members?with_photo=yes');
  await awake(page);
  const all = await counted(page);
  expect(all, 'enough for a second page').toBeGreaterThan(24);
  await expect(cards(page)).toHaveCount(24);
  await page.route(
    ({ searchParams }) => searchParams.has('after'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    },
  );
  const jumped = await page.evaluateHandle(watchJumps);
  await page.mouse.move(800, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    await expect(cards(page)).toHaveCount(all, { timeout: 500 });
  }).toPass();
  const names = await cards(page).getByRole('link').allTextContents();
  expect(new Set(await cards(page).getByRole('link').evaluateAll(addresses)).size, 'nobody twice').toBe(all);
  await expect(page.getByText(`${all} members shown`)).toBeAttached();
  expect(await jumped.evaluate((watched) => watched.by), 'space was reserved for the next page').toBeLessThan(0.02);

  const far = cards(page).nth(30).getByRole('link');
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  await far.click();
  await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(all);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
  expect(await cards(page).getByRole('link').allTextContents()).toEqual(names);
});

/** Starts to measure layout shifts, as browsers define them. */
function watchJumps() {
  const watched = { by: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) watched.by += value;
  }).observe({ type: 'layout-shift' });
  return watched;
}

function addresses(links: Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'));
}

test('on a phone the filters are a sheet that shows the number of results', async ({ seat }) => {
  const anna = await seat({ device: 'phone' });
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await page.goto(settled);
  await awake(page);
  const all = await counted(page);
  const opener = page.getByRole('button', { name: 'Filters' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: `Show ${all} men` })).toBeVisible();
  await expectAccessible(page);

  await sheet.getByLabel('Country').selectOption({ label: 'Germany' });
  await sheet.getByRole('button', { name: 'Add an interest' }).click();
  await sheet.getByLabel('Find an interest').fill('cook');
  await sheet.getByRole('button', { name: 'Cooking' }).click();
  await expect(sheet.getByRole('button', { name: 'Remove Cooking' })).toBeVisible();
  const show = sheet.getByRole('button', { name: /^Show \d+ m[ae]n$/ });
  await expect(show).not.toHaveText(`Show ${all} men`);
  await expect(page, 'nothing has changed behind it yet').toHaveURL(settled);
  const promised = (await show.innerText()).replace('Show ', '');
  await show.click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\?country=DE&min_age=40&interests=cooking$/);
  await expect(found(page)).toHaveText(promised);
  await expect(page.getByRole('button', { name: 'Filters 3 filters are set' })).toBeVisible();

  await page.getByRole('button', { name: /^Filters/ }).click();
  await sheet.getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(found(page), 'closing the sheet discards the changes').toHaveText(promised);
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  await page.goBack();
  await expect(found(page)).toHaveText(`${all} men`);
});

test('an empty list names the filter that causes it, and one press removes that filter', async ({ seat }) => {
  const anna = await seat({ device: 'phone' });
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await page.goto('/members?country=NL&countryregion=ZE&min_age=30&max_age=33');
  await expect(page.getByRole('heading', { name: 'No one in Zeeland matches every filter' })).toBeVisible();
  const blame = page.getByText(/^Look in all regions to see/);
  const without = /see (\d+ men)/.exec(await blame.innerText())![1]!;
  await expectAccessible(page);
  await awake(page);
  await page.getByRole('button', { name: 'Remove “Zeeland”' }).click();
  await expect(found(page)).toHaveText(without);
  await expect(page).toHaveURL(/\?country=NL&min_age=30&max_age=33$/);
});

test('a member who seeks both genders filters by one, and likes a card by keyboard', async ({ seat }) => {
  const { page } = await join(await seat({ language: 'en-NL' }), 'Clea');
  await page.goto('/members');
  await awake(page);
  await expect(found(page)).toHaveText(/^\d+ men$/);
  await page.getByText('Women', { exact: true }).click();
  await expect(page).toHaveURL(/\?gender=female&min_age=28&max_age=44$/);
  await expect(found(page)).toHaveText(/^\d+ wom[ae]n$/);

  const link = cards(page).first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Tab');
  const heart = cards(page)
    .first()
    .getByRole('button', { name: /^Like / });
  await expect(heart).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Like /, pressed: true })).toHaveCount(1);

  await link.focus();
  const address = await link.getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
});

test('a visitor logs in first, and then sees the requested URL', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/members?countryregion=NH&with_photo=yes');
  await expect(page).toHaveURL('/login?next=%2Fmembers%3Fcountryregion%3DNH%26with_photo%3Dyes');
  await page.getByLabel('Email', { exact: true }).fill('anna@example.org');
  await page.getByLabel('Password', { exact: true }).fill('plum-tree-2026');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/members?countryregion=NH&with_photo=yes');
});

test('a search while offline says so, and runs by itself once back online', async ({ seat }) => {
  const anna = await seat();
  const { page, context } = anna;
  await logInOnPage(anna, 'Anna');
  const answered = page.waitForResponse(/\/api\/members\.php\?.*with_photo=yes/);
  await page.getByRole('switch', { name: 'With a photo' }).click();
  await expect(page).toHaveURL(/with_photo=yes/);
  // If the connection is lost before a screen has loaded, an offline page is shown and opens the screen later.
  await (await answered).finished();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await context.setOffline(true);
  await page.getByLabel('Region').selectOption({ label: 'North Holland' });
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('North Holland, Netherlands')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('a failed search can be retried, and a region of another country can be removed', async ({ seat }) => {
  const anna = await seat();
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  await page.route('**/api/members.php*', async (route) => await route.fulfill({ status: 400 }));
  await page.getByLabel('Region').selectOption({ label: 'North Holland' });
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute('**/api/members.php*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('North Holland, Netherlands')).toBeVisible();

  await page.goto('/members?countryregion=BY');
  await expect(page.getByRole('heading', { name: 'That region is in another country' })).toBeVisible();
  await awake(page);
  await page.getByRole('button', { name: 'Search all regions' }).click();
  await expect(cards(page)).toHaveCount(24);
});
