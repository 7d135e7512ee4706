import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInAs } from './log-in.ts';
import { awake, expect, newcomerPassword, test } from './people.ts';

test('a member sees their sessions, logs out one browser, and then all of them', async ({ seat }) => {
  const bram = await join(await seat(), 'Bastiaan');
  const { email } = bram;
  const phone = await seat({ device: 'phone' });
  await logInAs(phone, email);
  await bram.page.goto('/settings');
  const list = bram.page.getByRole('region', { name: 'Where you’re logged in' });
  await expect(list.getByText('This browser')).toBeVisible();
  await list.getByRole('button', { name: /^Log out of / }).click();
  await phone.page.waitForURL('**/login?next=%2Fmembers&logged_out=1');
  await expect(list.getByRole('button', { name: /^Log out of / })).toHaveCount(0);

  await logInAs(phone, email);
  await list.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = bram.page.getByRole('dialog', { name: 'Log out everywhere?' });
  await expectAccessible(bram.page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await list.getByRole('button', { name: 'Log out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(bram.page).toHaveURL(/\/login\?next=%2Fsettings$/);
  await phone.page.waitForURL('**/login?next=%2Fmembers&logged_out=1');
  const why = 'You were logged out on this device. Log in and you’ll be back where you were.';
  await expect(phone.page.getByText(why)).toBeVisible();
  await expectAccessible(phone.page);
  // Like a member who returns later, without an open page that received the event.
  await phone.page.goto('/profile');
  await expect(phone.page).toHaveURL('/login?next=%2Fprofile&logged_out=1');
  await expect(phone.page.getByText(why)).toBeVisible();
  await phone.page.getByLabel('Email', { exact: true }).fill(email);
  await phone.page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await phone.page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(phone.page).toHaveURL('/profile');
});

test('“403 authentication_required logs out”: the cookie is deleted, and the login page says why', async ({ seat }) => {
  const { page, context } = await join(await seat(), 'Carla');
  await page.goto('/members');
  await awake(page);
  const cookies = async () => (await context.cookies()).filter(({ name }) => name.endsWith('auth'));
  expect(await cookies()).toHaveLength(1);
  const nobody = { status: 403, code: 'authentication_required', authentication_required: true };
  const answer = { status: 403, contentType: 'application/problem+json', body: JSON.stringify(nobody) };
  let asked = 0;
  await page.route(/\/api\/(likes|refresh)\.php/, async (route) => {
    asked += 1;
    await route.fulfill(answer);
  });
  await page.reload();
  await page.waitForURL('**/login?next=%2Fmembers&logged_out=1');
  await expect(page.getByText('You were logged out on this device.')).toBeVisible();
  expect(asked).toBeGreaterThan(1);
  expect(await cookies()).toEqual([]);
});
