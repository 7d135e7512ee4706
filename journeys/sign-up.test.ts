import { awake, expect, fillSignup, newcomerPassword, openMail, someone, test } from './people.ts';

test('a visitor signs up in a dialog on a desktop, and confirms the address by email', async ({ seat }) => {
  const anna = await seat();
  const { page } = anna;
  const newcomer = { ...someone('Annika'), gender: 'A woman' } as const;

  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Join free' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Please choose one.'), 'no errors before submitting').toBeHidden();
  await expect(
    dialog.getByRole('button', { name: 'Close' }),
    'a sign-up does not begin with its end',
  ).not.toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape does not close a sign-up').toBeVisible();

  await fillSignup(page, newcomer);
  await page.waitForURL('**/complete-signup');
  await expect(page.getByRole('heading', { name: 'Say hello' })).toBeVisible();
  await page.goto('/members');
  await expect(page.getByText('Confirm your email address')).toBeVisible();

  await openMail(anna, newcomer.email);
  await expect(page.getByRole('heading', { name: `Welcome, ${newcomer.name}!` })).toBeVisible();
  await page.getByRole('link', { name: 'Start browsing' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByText('Confirm your email address')).toBeHidden();
});

test('on a phone, sign-up asks one question per screen, shows errors there, and preserves all input', async ({
  seat,
}) => {
  const { page } = await seat({ device: 'phone' });
  const newcomer = { ...someone('Bas'), gender: 'A man' } as const;
  const question = (asked: string) => page.getByRole('heading', { name: asked });
  const goOn = async () => await page.getByRole('button', { name: 'Continue' }).click();

  await page.goto('/signup');
  await awake(page);
  await goOn();
  await expect(page.getByText('Please choose one.')).toBeVisible();
  await page.getByText('A man', { exact: true }).click();
  await goOn();
  await expect(question('When were you born?'), 'screen readers start there').toBeFocused();
  await goOn();
  await expect(page.getByText('Enter your date of birth (18+)')).toBeVisible();
  await expect(page.getByLabel('Day'), 'the first field with an error').toBeFocused();
  await page.getByLabel('Day').fill('14');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Year').fill('1990');
  await goOn();

  await goOn();
  await expect(page.getByText('Please choose one.')).toBeVisible();
  await page.getByText('Men', { exact: true }).click();
  await expect(page.getByRole('checkbox'), 'no consent is pre-ticked').not.toBeChecked();
  await goOn();
  await expect(page.getByText('We need your consent to continue.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await goOn();

  await page.getByLabel('Email', { exact: true }).fill('bas@gmial.com');
  await page.getByRole('button', { name: 'bas@gmail.com' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('bas@gmail.com');
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await goOn();
  await page.getByLabel('Username').fill('@bas');
  await goOn();
  await expect(page.getByText('A username can’t start with @.')).toBeVisible();
  await page.getByLabel('Username').fill('Anna');
  await expect(page.getByText('This username is taken. Try another one.')).toBeVisible();
  await page.getByLabel('Username').fill(newcomer.name);
  await expect(page.getByText(`${newcomer.name} is available.`)).toBeVisible();

  await page.goBack();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newcomer.email);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await page.reload();
  await awake(page);
  await expect(question('What should people call you?'), 'a reload stays on the same question').toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(newcomer.name);
  await goOn();

  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByRole('checkbox').check();
  const trap = page.locator('input[name="homepage"]');
  await trap.focus();
  await expect(trap, 'the honeypot is not focusable').not.toBeFocused();
  await trap.evaluate((field: HTMLInputElement) => (field.value = 'https://example.org'));
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect(question('Who would you like to meet?'), 'consent has to be given again after a reload').toBeVisible();
  await page.getByRole('checkbox').check();
  await goOn();
  await expect(page.getByLabel('Password', { exact: true }), 'back at the same question').toHaveValue(newcomerPassword);
  await trap.evaluate((field: HTMLInputElement) => (field.value = 'https://example.org'));
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect(page.getByText('A field that people can’t see was filled in.')).toBeVisible();
  await trap.evaluate((field: HTMLInputElement) => (field.value = ''));
  await page.getByRole('button', { name: 'Join free' }).click();
  await page.waitForURL('**/complete-signup');

  // The email is opened on another device, which is not logged in.
  const elsewhere = await seat();
  await openMail(elsewhere, newcomer.email);
  const link = elsewhere.page.url();
  await expect(elsewhere.page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
  await elsewhere.page.getByLabel('Your password').fill('not the password');
  await elsewhere.page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(elsewhere.page.getByText('Please check your password.')).toBeVisible();
  await elsewhere.page.getByLabel('Your password').fill(newcomerPassword);
  await elsewhere.page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(elsewhere.page.getByRole('heading', { name: `Welcome, ${newcomer.name}!` })).toBeVisible();
  await elsewhere.page.getByRole('link', { name: 'Start browsing' }).click();
  await elsewhere.page.waitForURL('**/members');

  // A page that detects the logout would navigate elsewhere at the same time.
  await elsewhere.page.goto('about:blank');
  await elsewhere.context.clearCookies({ name: 'auth' });
  await elsewhere.page.goto(link);
  await expect(elsewhere.page.getByRole('heading', { name: 'Your email is already confirmed.' })).toBeVisible();
});

test('a visitor under 18 is refused, and learns why another date does not help', async ({ seat }) => {
  const { page } = await seat({ device: 'phone' });
  await page.goto('/signup');
  await fillSignup(page, { ...someone('Cas'), gender: 'A man', year: String(new Date().getFullYear() - 15) });
  await expect(page.getByText('Enter your date of birth (18+)')).toBeVisible();
  await expect(page.getByText('no one can sign up from here for 24 hours')).toBeVisible();
  await page.getByLabel('Year').fill('1990');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Join free' }).click();
  await expect(page.getByText('no one can sign up from here for 24 hours')).toBeVisible();
  await expect(page).toHaveURL(/\/signup$/);
});

test('an expired activation link says so, and offers a new email', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/activate/done?token=this-token-was-never-made-by-anyone');
  await page.waitForURL('**/activate/error');
  await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible();
});

test('a taken username and a weak password are reported together, each at its field', async ({ seat }) => {
  const { page } = await seat();
  const newcomer = { ...someone('Dana'), gender: 'A woman' } as const;
  await page.route('**/api/name.php*', async (route) => await route.abort());
  await page.goto('/');
  await page.getByText('A woman', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Join free' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Step 1 of 4', { exact: true }), 'what was answered is not asked again').toBeVisible();

  await fillSignup(page, { ...newcomer, name: 'Anna', password: 'password1' });
  await expect(dialog.getByRole('heading', { name: 'What should people call you?' })).toBeVisible();
  await expect(dialog.getByText('This username is taken. Try another one.')).toBeVisible();
  await expect(dialog.getByText('This password is too common')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Username').fill(newcomer.name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This password is too common')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await dialog.getByRole('button', { name: 'Join free' }).click();
  await page.waitForURL('**/complete-signup');
});
