import type { Page } from '@playwright/test';
import { expect, newcomerPassword, someone, fillSignup, test } from './people.ts';

test('who types and sends a form before the page’s scripts have come loses nothing, and tells the address nothing', async ({
  seat,
}) => {
  const { page, context } = await seat();
  const anna = { ...someone('Anna'), gender: 'A woman' } as const;
  await page.goto('/signup');
  await fillSignup(page, anna);
  await page.waitForURL((url) => url.pathname !== '/signup');
  await context.clearCookies();

  const letThrough = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForTimeout(500);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('E-mail')).toHaveValue(anna.email);

  await letThrough();
  await page.waitForURL('**/members');
});

test('who chooses from a list before the page’s scripts have come has chosen it', async ({ seat }) => {
  const { page } = await seat();
  const letThrough = await holdScripts(page);
  await page.goto('/pricing?country=NL', { waitUntil: 'commit' });
  await page.getByLabel('Change country').selectOption({ label: 'Sweden' });
  await page.waitForTimeout(500);
  expect(new URL(page.url()).search).toBe('?country=NL');

  await letThrough();
  await expect(page).toHaveURL(/country=SE/);
  await expect(page.getByLabel('Change country')).toHaveValue('SE');
});

/** Keeps the scripts of the pages that are opened from now on. Returns how to let them through. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letThrough();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
