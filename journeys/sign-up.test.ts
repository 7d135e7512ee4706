import { expect, fillSignup, openMail, someone, test } from './people.ts';

test('a visitor signs up in a dialog on desktop, and confirms the address by mail', async ({ seat }) => {
  const anna = await seat();
  const { page } = anna;
  const newcomer = { ...someone('Annika'), gender: 'A woman' } as const;

  await page.goto('/');
  await page.getByLabel('E-mail').fill(newcomer.email);
  await page.getByRole('button', { name: 'Join free' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(newcomer.email);
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape does not close a sign-up').toBeVisible();

  await fillSignup(page, newcomer);
  await page.waitForURL('**/complete-signup');
  await expect(page.getByRole('heading', { name: 'Say hello' })).toBeVisible();
  await page.goto('/members');
  await expect(page.getByText('Confirm your e-mail address')).toBeVisible();

  await openMail(anna, newcomer.email);
  await expect(page.getByRole('heading', { name: `Welcome, ${newcomer.name}!` })).toBeVisible();
  await page.getByRole('link', { name: 'Look around' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByText('Confirm your e-mail address')).toBeHidden();
});

test('on a phone sign-up is a page, says what is wrong at each field, and loses nothing', async ({ seat }) => {
  const { page } = await seat({ device: 'phone' });
  const newcomer = { ...someone('Bas'), gender: 'A man' } as const;

  await page.goto('/');
  await page.getByLabel('E-mail').fill('bas@gmial.com');
  await page.getByRole('button', { name: 'Join free' }).click();
  await page.waitForURL('**/signup');
  await page.getByLabel('Username').fill('@bas');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect(page.getByText('A username may not start with @.')).toBeVisible();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await expect(page.getByText('Enter your date of birth (18+)')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('@bas');

  await page.getByRole('button', { name: 'bas@gmail.com' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('bas@gmail.com');
  await fillSignup(page, newcomer);
  await page.waitForURL('**/complete-signup');
});

test('an old link says so, and offers a new mail', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/activate/done?token=this-token-was-never-made-by-anyone');
  await page.waitForURL('**/activate/error');
  await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible();
});
