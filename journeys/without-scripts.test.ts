import { callAs, join } from './join.ts';
import { awake, expect, newcomerPassword, openMail, someone, test } from './people.ts';

test('without scripts a visitor signs up, confirms the address and logs in', async ({ seat }) => {
  const fenna = await seat({ device: 'phone', scripts: false });
  const { page, context } = fenna;
  const newcomer = someone('Fenna');

  await page.goto('/');
  await page.getByText('A woman', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Join free' }).click();

  await expect(page, 'none of it is in the URL').toHaveURL(/\/signup$/);
  await expect(page.getByLabel('Email', { exact: true }).filter({ visible: true })).toHaveValue(newcomer.email);
  await expect(page.getByRole('progressbar'), 'the questions one by one need scripts').toBeHidden();
  await page.getByLabel('Day').fill('14');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Year').fill('1990');
  await page.getByText('Men', { exact: true }).click();
  await page.getByLabel('Username').fill('Anna');
  await page.getByRole('button', { name: 'Continue' }).click();
  const wrong = page.getByRole('alert');
  await expect(wrong).toHaveText(['We need your consent to continue.']);
  await page.getByRole('checkbox', { name: /^Yes, use this/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  // Playwright's search for texts leaves out what is inside `noscript`.
  const sentence = page.locator('p', { hasText: 'You were born on 14 March 1990.' });
  await expect(sentence, 'repeated back before it counts').toBeVisible();
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByLabel('Year')).toHaveValue('1990');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(wrong).toHaveText(['This username is taken. Try another one.']);
  await expect(page.getByLabel('Year')).toHaveValue('1990');
  await page.getByLabel('Username').fill(newcomer.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(wrong).toHaveText([/^This password is too common/]);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL('**/complete-signup');

  await context.clearCookies();
  await openMail(fenna, newcomer.email);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByLabel('Your password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: `You’re in, ${newcomer.name}.` })).toBeVisible();

  await context.clearCookies();
  await page.goto('/login?next=/likes');
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login failed, please try again')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=\/likes$/);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/likes');
});

for (const scripts of [true, false]) {
  test(`a mailbox owner who does not know the account’s password sets a new one, ${scripts ? 'with' : 'without'} scripts`, async ({
    seat,
  }) => {
    const stranger = await join(await seat(), 'Gerda', { confirmed: false });
    const owner = await seat({ device: 'phone', scripts });
    const { page } = owner;
    await openMail(owner, stranger.email);
    if (scripts) await awake(page);
    else await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByRole('link', { name: 'I don’t know the password' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    for (const label of ['New password', 'Repeat new password'])
      await page.getByLabel(label, { exact: true }).fill('quite another one');
    await page.getByRole('button', { name: 'Save and confirm' }).click();
    await expect(page.getByRole('heading', { name: `You’re in, ${stranger.name}.` })).toBeVisible();
  });
}

test('without scripts, features that need them are not offered: pushes, and hiding a notice', async ({ seat }) => {
  const known = { email: 'bram@example.org', password: 'plum-tree-2026' };
  const alert = 'Know right away when someone writes to you.';
  const { page, context } = await seat({ device: 'phone', scripts: false });
  await callAs({ page, context }, '/api/user.php', known);
  await context.addCookies([{ name: 'locale', value: 'en', url: process.env.DAMSON_URL! }]);
  await page.goto('/members');
  await expect(page.getByText(alert), 'it is on the page for those who have scripts').toHaveCount(1);
  await expect(page.getByText(alert)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeHidden();

  const newcomer = await join(await seat({ device: 'phone', scripts: false }), 'Gerda');
  await newcomer.page.goto('/members');
  await expect(newcomer.page.getByRole('complementary', { name: 'Notice' }).getByRole('link')).toBeVisible();
  await expect(newcomer.page.getByRole('button', { name: 'Hide this notice' })).toBeHidden();
});
