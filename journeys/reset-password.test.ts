import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInOnScreen } from './log-in.ts';
import { expect, openMail, someone, test } from './people.ts';

const fresh = 'another long password';

test('a member resets a forgotten password with an emailed link, which logs out other browsers', async ({ seat }) => {
  test.slow();
  const anna = await join(await seat(), 'Annelies');
  const { email } = anna;
  await anna.page.goto('/settings');
  const elsewhere = await seat({ device: 'phone' });
  const { page } = elsewhere;

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('**/reset-password');
  await expect(page.getByLabel('Email', { exact: true }), 'prefilled from the log-in').toHaveValue(email);
  await page.getByLabel('Email', { exact: true }).fill(someone('Nobody').email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('E-mail address not found')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);

  await openMail(elsewhere, email);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const link = page.url();
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Repeat new password').fill('something else');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('The entered passwords are not the same.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true }), 'the input is kept').toHaveValue(fresh);
  await expectAccessible(page);
  await page.getByLabel('Repeat new password').fill(fresh);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByRole('button', { name: /^Your account/ }), 'logged in at once').toBeVisible();
  await anna.page.waitForURL('**/login?next=%2Fsettings&logged_out=1');

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(fresh);
  await page.getByLabel('Repeat new password').fill(fresh);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible();

  await page.goto('about:blank');
  await elsewhere.context.clearCookies({ name: 'auth' });
  await logInOnScreen(elsewhere, email);
  await expect(page.getByText('Login failed, please try again')).toBeVisible();
  await logInOnScreen(elsewhere, email, fresh);
  await page.waitForURL('**/members');
});

test('the fourth reset email of a day is refused', async ({ seat }) => {
  const { email } = await join(await seat(), 'Berend');
  const { page } = await seat();
  await page.goto('/reset-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true }), 'the form is replaced').toBeHidden();
  for (let again = 1; again <= 2; again += 1) {
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByText(`Email sent to ${email}.`)).toBeVisible();
    await page.getByText(`Email sent to ${email}.`).waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByText('Too many password reset emails sent, please try again tomorrow.')).toBeVisible();
  await page.getByRole('link', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Too many password reset emails sent, please try again tomorrow.')).toBeVisible();
});
