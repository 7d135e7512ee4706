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

  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(anna.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForTimeout(500);
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('E-mail')).toHaveValue(anna.email);

  letThrough();
  await page.waitForURL('**/members');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
