import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInOnPage, logInAs } from './log-in.ts';
import { awake, expect, fillSignup, newcomerPassword, openMail, type Person, someone, test } from './people.ts';

async function openSettings({ page }: Person): Promise<void> {
  await page.goto('/members');
  await awake(page);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

test('a member changes their name, email address and password', async ({ seat }) => {
  test.slow();
  const anna = await join(await seat(), 'Aleida');
  const { page, email } = anna;
  const renamed = someone('Alida');
  await openSettings(anna);

  await page.getByRole('button', { name: 'Username: Change' }).click();
  await expect(page.getByLabel('New username'), 'the field has the focus').toBeFocused();
  await page.getByLabel('New username').fill('@alida');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A username can’t start with @.')).toBeVisible();
  await page.getByLabel('New username').fill('Anna');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This username is taken. Try another one.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New username').fill(renamed.name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Your account: ${renamed.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Username: Change' }), 'the focus is back').toBeFocused();

  await page.getByRole('button', { name: 'Email address: Change' }).click();
  await page.getByLabel('New email address').fill('alida@');
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('New email adress is invalid.')).toBeVisible();
  await page.getByLabel('New email address').fill('anna@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please check your password.')).toBeVisible();
  await page.getByLabel('Your password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('This email address already owns an account on this website.')).toBeVisible();
  await page.getByLabel('New email address').fill(renamed.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await expect(page.getByText(renamed.email, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/ops/mail');
  await expect(page.getByRole('link').filter({ hasText: email }).first()).toContainText('is about to change');
  await openMail(anna, renamed.email);
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(
    page.getByText(`From now on we’ll email you at ${renamed.email}, and you log in with it.`),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page.getByText(renamed.email)).toBeVisible();

  const elsewhere = await seat({ device: 'phone' });
  await logInAs(elsewhere, renamed.email);
  const another = someone('Alida').email;
  await page.getByRole('button', { name: 'Email address: Change' }).click();
  await page.getByLabel('New email address').fill(another);
  await page.getByLabel('Your password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Waiting for confirmation')).toBeVisible();
  await page.getByRole('button', { name: 'Password: Change' }).click();
  const ends = `Your new address ${another} still has to be confirmed. A new password cancels that`;
  await expect(page.getByText(ends, { exact: false })).toBeVisible();
  await page.getByLabel('Old password').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('another long password');
  await page.getByLabel('Repeat new password').fill('another long password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please check your old password.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Old password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password has been changed.', { exact: false })).toBeVisible();
  await expect(page.getByText('Waiting for confirmation')).toBeHidden();
  await elsewhere.page.waitForURL('**/login?next=%2Fmembers&logged_out=1');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 }), 'this browser stays logged in').toBeVisible();
});

test('on a phone, a member becomes invisible, and gives and withdraws consent to storing their orientation', async ({
  seat,
}) => {
  test.slow();
  const chloe = await join(await seat({ device: 'phone' }), 'Chloe');
  const { page } = chloe;
  await openSettings(chloe);

  for (const setting of ['Invisible mode', 'Like automatically']) {
    await expect(page.getByRole('switch', { name: setting }), 'off by default').not.toBeChecked();
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('account-settings') && answer.request().method() !== 'GET',
    );
    await page.getByRole('switch', { name: setting }).click();
    await saved;
  }
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Invisible mode' })).toBeChecked();
  await expect(
    page.getByRole('button', { name: /^Your account: .*, You’re invisible$/ }),
    'on every screen',
  ).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Like automatically' })).toBeChecked();

  const orientation = page.getByRole('region', { name: 'Sexual orientation' });
  await expect(orientation.getByRole('checkbox'), 'never pre-ticked').not.toBeChecked();
  await orientation.getByRole('radio', { name: 'Everyone' }).check();
  await orientation.getByRole('button', { name: 'Save' }).click();
  await expect(orientation.getByText('We need your consent to keep this.')).toBeVisible();
  await expectAccessible(page);
  await orientation.getByRole('checkbox').check();
  await orientation.getByRole('button', { name: 'Save' }).click();
  await expect(orientation.getByText(/^You agreed to this on /)).toBeVisible();
  await orientation.getByRole('button', { name: 'Withdraw and delete' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw and delete' }).click();
  await expect(orientation.getByRole('checkbox')).not.toBeChecked();
  await expect(orientation.getByRole('radio', { name: 'Everyone' }), 'nothing remains stored').not.toBeChecked();
});

test('the list of languages starts with those of the country, and the choice is stored on the server', async ({
  seat,
}) => {
  test.slow();
  const { page, email } = await join(await seat({ language: 'en-CH' }), 'Dirk');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Language: Change' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a language' })).toBeVisible();
  await awake(page);
  const lists = page.getByRole('main').getByRole('list');
  await expect(lists.first().getByRole('button')).toHaveText(['Deutsch', 'Français', 'Italiano', 'English']);
  await expect(lists.last().getByRole('button')).toHaveCount(11);
  await lists.first().getByRole('button', { name: 'Deutsch' }).click();
  await page.waitForURL('**/settings');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();

  const elsewhere = await seat();
  await logInAs(elsewhere, email);
  await expect(elsewhere.page.locator('html')).toHaveAttribute('lang', 'de');
});

test('on a phone, a dialog after sign-up asks for confirmation, and lets the member correct a mistyped address', async ({
  seat,
}) => {
  const emma = await seat({ device: 'phone' });
  const { page } = emma;
  const newcomer = { ...someone('Emma'), gender: 'A woman' } as const;
  const right = someone('Emmaright');
  await page.goto('/signup');
  await fillSignup(page, newcomer);
  await page.waitForURL('**/complete-signup');
  await page.goto('/members?api_signup_complete=1');
  const dialog = page.getByRole('dialog', { name: 'Confirm your email address' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Wrong address?' }).click();
  await dialog.getByLabel('New email address').fill(right.email);
  await dialog.getByLabel('Your password').fill(newcomerPassword);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText(`We’ve sent an email to ${right.email}.`, { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/members');
  await expect(page.getByText('Confirm your email address: until then')).toBeVisible();
  await expect(dialog, 'it is shown once').toBeHidden();

  await openMail(emma, right.email);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your new address is confirmed' })).toBeVisible();
  await page.goto('/members');
  await expect(page.getByText('Confirm your email address: until then')).toBeHidden();
});

test('a member downloads all their data in one file, with the password and the email', async ({ seat }) => {
  const bram = await seat({ device: 'phone' });
  const { page } = bram;
  await logInOnPage(bram, 'Bram');
  await page.goto('/settings');
  await awake(page);
  const row = page.locator('#data-export');
  await row.getByRole('button', { name: /^Download my data/ }).click();
  await row.getByLabel('Your password').fill('not the password');
  await row.getByRole('button', { name: 'Make my file' }).click();
  await expect(row.getByText('Please check your password.')).toBeVisible();
  await expectAccessible(page);
  await row.getByLabel('Your password').fill('plum-tree-2026');
  await row.getByRole('button', { name: 'Make my file' }).click();
  await expect(row.getByRole('link', { name: /^Download \(/ }), 'updated live').toBeVisible();
  await expectAccessible(page);

  const admin = await seat();
  await logInOnPage(admin, 'Bram');
  await admin.page.goto('/settings');
  await expect(admin.page.locator('#data-export').getByText('open the link in our email')).toBeVisible();
  await openMail(admin, 'bram@example.org');
  await awake(admin.page);
  const arriving = admin.page.waitForEvent('download');
  await admin.page.getByRole('link', { name: /^Download \(/ }).click();
  const archive = await arriving;
  expect(archive.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await archive.path())));
  const { message } = JSON.parse(strFromU8(files['conversations.json']!)) as { message: { written_by_me: boolean }[] };
  expect(message.some(({ written_by_me }) => written_by_me)).toBe(true);
  expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).not.toEqual([]);
});

test('an invisible member sees outside the settings that they are invisible, and can become visible there', async ({
  seat,
}) => {
  const { page } = await join(await seat({ device: 'phone' }), 'Anna');
  await page.goto('/settings');
  await awake(page);
  await page.getByRole('switch', { name: 'Invisible mode' }).tap();
  await expect(page.getByRole('button', { name: /^Your account: .*, You’re invisible$/ })).toBeVisible();
  for (const path of ['/profile', '/members']) {
    await page.goto(path);
    await expect(page.getByText('You’re invisible: no one can find you in searches.')).toBeVisible();
  }
  await awake(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Become visible' }).tap();
  await expect(page.getByText('You’re visible again. Others can find you.')).toBeVisible();
  await expect(page.getByText('You’re invisible: no one can find you in searches.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /You’re invisible$/ })).toHaveCount(0);
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: 'Invisible mode' })).not.toBeChecked();
});
