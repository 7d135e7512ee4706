import { expectAccessible } from './accessible.ts';
import { runAdmin } from './admin.ts';
import { join } from './join.ts';
import {
  awake,
  expect,
  fillBirthDate,
  fillSignup,
  newcomerPassword,
  openMail,
  signupQuestions,
  someone,
  test,
} from './people.ts';

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
  await expect(dialog.getByRole('button', { name: 'Join free' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog, 'Escape does not close a sign-up').toBeVisible();

  await fillSignup(page, newcomer);
  await page.waitForURL('**/complete-signup');
  await expect(page.getByRole('heading', { name: 'Where do you live?' })).toBeVisible();
  await page.goto('/members');
  await expect(page.getByText('Confirm your email address')).toBeVisible();

  await openMail(anna, newcomer.email);
  await expect(page.getByRole('heading', { name: `You’re in, ${newcomer.name}.` })).toBeVisible();
  await page.getByRole('link', { name: 'Look around' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByText('Confirm your email address')).toBeHidden();
});

test('on a phone, sign-up asks one question per screen, shows errors there, and preserves all input', async ({
  seat,
}) => {
  test.slow();
  const { page } = await seat({ device: 'phone', timeZone: 'Europe/London' });
  const newcomer = { ...someone('Bas'), gender: 'A man' } as const;
  const question = (asked: string) => page.getByRole('heading', { name: asked });
  const goOn = async () => await page.getByRole('button', { name: 'Continue' }).click();
  const joinFree = page.getByRole('button', { name: 'Join free' });
  const create = page.getByRole('button', { name: 'Create my account' });

  await page.goto('/signup');
  await awake(page);
  await joinFree.click();
  await expect(page.getByText('Please choose one.')).toBeVisible();
  await page.getByText('A man', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill('bas@gmial.com');
  await page.getByRole('button', { name: 'bas@gmail.com' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('bas@gmail.com');
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await expectAccessible(page);
  await joinFree.click();
  await expect(question('When were you born?')).toBeVisible();
  await expect(page.getByLabel('Day'), 'typing continues there').toBeFocused();
  await goOn();
  await expect(page.getByText('Enter your date of birth (18+)')).toBeVisible();
  await expect(page.getByLabel('Day'), 'the first field with an error').toBeFocused();
  await page.keyboard.type('31021990');
  await expect(page.getByLabel('Year'), 'a full field passes the focus on').toHaveValue('1990');
  await goOn();
  await expect(page.getByText('Invalid date of birth.')).toBeVisible();
  await page.getByLabel('Month').fill('3');
  await expect(page.getByText(/^You were born on 31 March 1990/), 'repeated back').toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, that’s right' }).click();

  await goOn();
  await expect(page.getByText('Please choose one.')).toBeVisible();
  await page.getByText('Men', { exact: true }).click();
  await expect(page.getByRole('checkbox'), 'no consent is pre-ticked').not.toBeChecked();
  await goOn();
  await expect(page.getByText('We need your consent to continue.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await expectAccessible(page);
  await goOn();

  await expect(question('Is London your town?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Another town' }).click();
  await page.getByLabel('Region').selectOption({ label: 'Scotland' });
  await page.getByRole('combobox', { name: 'Town' }).fill('glas');
  await page.getByRole('listbox', { name: 'Town' }).getByRole('option', { name: 'Glasgow', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, Glasgow' }).click();

  await expect(page.getByLabel('Username'), 'typing continues there').toBeFocused();
  await page.getByLabel('Username').fill('@bas');
  await goOn();
  await expect(page.getByText('A username can’t start with @.')).toBeVisible();
  await page.getByLabel('Username').fill('Anna');
  await expect(page.getByText('Anna is taken. Which Anna are you?')).toBeVisible();
  await goOn();
  await expect(question('What should people call you?'), 'a taken name does not continue').toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Anna from Glasgow' }).click();
  await expect(page.getByText('Anna from Glasgow is available.')).toBeVisible();
  await page.getByLabel('Username').fill(newcomer.name);
  await expect(page.getByText(`${newcomer.name} is available.`)).toBeVisible();

  await page.goBack();
  await expect(question('Is Glasgow your town?')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked();
  await page.goForward();
  await expect(question('Is Glasgow your town?')).toBeVisible();
  await page.goForward();
  await expect(question('What should people call you?')).toBeVisible();
  await page.reload();
  await awake(page);
  await expect(question('What should people call you?'), 'a reload stays on the same question').toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(newcomer.name);
  await goOn();

  await expect(page.getByLabel('Password', { exact: true }), 'typing continues there').toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByLabel('Password', { exact: true }).blur();
  await expect(page.getByText('This password is too common'), 'said before the account is created').toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await expect(page.getByText('Strong. Very hard to guess.')).toBeVisible();
  await expectAccessible(page);
  const trap = page.locator('input[name="homepage"]');
  await trap.focus();
  await expect(trap, 'the honeypot is not focusable').not.toBeFocused();
  await trap.evaluate((field: HTMLInputElement) => (field.value = 'https://example.org'));
  await create.click();
  await expect(question('Who would you like to meet?'), 'consent has to be given again after a reload').toBeVisible();
  await page.getByRole('checkbox').check();
  await goOn();
  await expect(page.getByLabel('Password', { exact: true }), 'back at the same question').toHaveValue(newcomerPassword);
  await trap.evaluate((field: HTMLInputElement) => (field.value = 'https://example.org'));
  await create.click();
  await expect(page.getByText('A field that people can’t see was filled in.')).toBeVisible();
  await trap.evaluate((field: HTMLInputElement) => (field.value = ''));
  const sent = page.waitForRequest(/signup\.php/);
  await create.click();
  expect((await sent).postDataJSON(), 'the terms were accepted with Join free').toMatchObject({
    consent: true,
    home: { country: 'GB', city: 'Glasgow' },
  });
  await page.waitForURL('**/complete-signup');
  await expect(question('Show them your smile'), 'the town is not asked for again').toBeVisible();

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
  await expect(elsewhere.page.getByRole('heading', { name: `You’re in, ${newcomer.name}.` })).toBeVisible();
  await elsewhere.page.getByRole('link', { name: 'Look around' }).click();
  await elsewhere.page.waitForURL('**/members');

  // A page that detects the logout would navigate elsewhere at the same time.
  await elsewhere.page.goto('about:blank');
  await elsewhere.context.clearCookies({ name: 'auth' });
  await elsewhere.page.goto(link);
  await expect(elsewhere.page.getByRole('heading', { name: 'Your email is already confirmed.' })).toBeVisible();
});

const young = String(new Date().getFullYear() - 15);

test('a visitor under 18 is refused only after “Yes”, and learns how an adult gets back', async ({ seat }) => {
  const { page } = await seat({ device: 'phone' });
  await page.goto('/signup');
  await awake(page);
  await page.getByText('A man', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(someone('Cas').email);
  await page.getByRole('button', { name: 'Join free' }).click();
  const form = signupQuestions(page);
  await form.getByLabel('Day').fill('14');
  await form.getByLabel('Month').fill('3');
  await form.getByLabel('Year').fill(young);
  await expect(form.getByText(/That makes you 1[45], right\?$/), 'the same sentence as for an adult').toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Change it' }).click();
  await expect(form.getByLabel('Year'), 'nothing has counted yet').toBeFocused();
  await form.getByLabel('Year').fill('1990');
  await form.getByRole('button', { name: 'Yes, that’s right' }).click();
  await expect(form.getByRole('heading', { name: 'Who would you like to meet?' })).toBeVisible();
  await page.goBack();

  await fillBirthDate(page, young);
  await expect(page.getByRole('heading', { name: 'Damson is for adults' })).toBeVisible();
  await expect(page.getByText('You can also try again in 24 hours.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), 'nothing typed is kept').not.toContain(
    young,
  );

  // The lock also applies to another date.
  await page.goto('/signup');
  await awake(page);
  await page.getByText('A man', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(someone('Cas').email);
  await page.getByRole('button', { name: 'Join free' }).click();
  await fillBirthDate(page);
  await expect(page.getByRole('heading', { name: 'Damson is for adults' })).toBeVisible();

  // A person has decided that it was a typing error.
  const link = (await runAdmin('age-pass')).trim().split('\n').at(-1)!;
  await page.goto(`/signup${new URL(link).search}`);
  await awake(page);
  await page.getByText('A man', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(someone('Cas').email);
  await page.getByRole('button', { name: 'Join free' }).click();
  await fillBirthDate(page);
  await expect(page.getByRole('heading', { name: 'Who would you like to meet?' })).toBeVisible();
});

test('three different years below 18 in a row count like a “Yes”', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/');
  await page.getByText('A woman', { exact: true }).first().click();
  await page.getByLabel('Email', { exact: true }).first().fill(someone('Dora').email);
  await page.getByRole('button', { name: 'Join free' }).first().click();
  const form = signupQuestions(page);
  await form.getByLabel('Day').fill('14');
  await form.getByLabel('Month').fill('3');
  for (const age of [15, 14]) {
    await form.getByLabel('Year').fill(String(new Date().getFullYear() - age));
    await expect(form.getByText(/right\?$/)).toBeVisible();
  }
  await form.getByLabel('Year').fill(String(new Date().getFullYear() - 13));
  await expect(page.getByRole('heading', { name: 'Damson is for adults' })).toBeVisible();
});

test('a date that is pasted whole fills all three fields', async ({ seat }) => {
  const { page } = await seat({ language: 'en-GB' });
  await page.goto('/signup');
  await awake(page);
  await page.getByText('A woman', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(someone('Eva').email);
  await page.getByRole('button', { name: 'Join free' }).click();
  for (const text of ['14/05/1990', '14.5.1990', '1990-05-14', ' 14 05 1990 ']) {
    await page.getByLabel('Day').fill('');
    await page.getByLabel('Day').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await expect(page.getByText(/^You were born on 14 May 1990/), text).toBeVisible();
  }
});

test('an expired activation link says so, and offers a new email', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/activate/done?token=this-token-was-never-made-by-anyone');
  await page.waitForURL('**/activate/error');
  await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible();
});

test('a taken username and a weak password are each reported at their own question', async ({ seat }) => {
  const { page } = await seat();
  const newcomer = { ...someone('Dana'), gender: 'A woman' } as const;
  // On a bad line, only the server's last word is known.
  await page.route('**/api/name.php*', async (route) => await route.abort());
  await page.route('**/api/password-check.php', async (route) => await route.abort());
  await page.goto('/');
  await page.getByText('A woman', { exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByRole('button', { name: 'Join free' }).click();
  const dialog = page.getByRole('dialog');
  const line = dialog.getByRole('progressbar');
  await expect(line, 'what was answered is not asked again').toHaveAttribute('aria-valuetext', /^Step 1 of 10, When/);

  await fillSignup(page, { ...newcomer, name: 'Anna', password: 'password1' });
  await expect(dialog.getByRole('heading', { name: 'What should people call you?' })).toBeVisible();
  await expect(dialog.getByText('One thing to fix, then you’re in.')).toBeVisible();
  await expect(dialog.getByText('This username is taken. Try another one.')).toBeVisible();
  await expect(dialog.getByText('This password is too common'), 'belongs to another question').toHaveCount(0);
  await expect(line, 'the line moves back').toHaveAttribute('aria-valuetext', /^Step 4 of 10, What should/);
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Username').fill(newcomer.name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This password is too common')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await dialog.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL('**/complete-signup');
});

test('a taken address returns to its own question, which offers the login', async ({ seat }) => {
  const known = await join(await seat(), 'Flora');
  const { page } = await seat({ device: 'phone' });
  await page.goto('/signup');
  await fillSignup(page, { ...someone('Flora'), email: known.email, gender: 'A woman' });
  await expect(page.getByRole('heading', { name: 'What’s your email address?' })).toBeVisible();
  await expect(page.getByText('This email address already owns an account on this website.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in instead' })).toHaveAttribute('href', '/login');
  await expectAccessible(page);
  await page.getByLabel('Email', { exact: true }).fill(someone('Flora').email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Password', { exact: true }), 'straight on to the end').toHaveValue(newcomerPassword);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL('**/complete-signup');
});
