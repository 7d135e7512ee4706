import { expectAccessible } from './accessible.ts';
import { logInAs } from './log-in.ts';
import { awake, expect, fillSignup, newcomerPassword, openMail, someone, test } from './people.ts';

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a newcomer answers one question after another, and resumes where they stopped`, async ({
    seat,
  }) => {
    test.slow();
    const anna = await seat({ device, language: 'en-NL' });
    const { page } = anna;
    const newcomer = { ...someone('Anke'), gender: 'A woman' } as const;
    await page.goto('/signup');
    await fillSignup(page, newcomer);
    await page.waitForURL('**/complete-signup');
    if (device === 'phone') {
      const reminder = page.getByRole('dialog', { name: 'Confirm your email address' });
      await expect(reminder, 'api_signup_complete, on a smartphone: right after sign-up in a dialog').toBeVisible();
      await reminder.getByRole('button', { name: 'Got it' }).click();
    }

    await expect(page.getByText('Step 1 of 6')).toBeVisible();
    await page.getByLabel('Your opening line').fill('Ahoy!');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Show them your smile' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Continue' }), 'the continue button is in view').toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('heading', { name: 'Where do you live?' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { name: 'Show them your smile' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Region').selectOption({ label: 'Utrecht' });
    await page.getByRole('combobox', { name: 'Town' }).fill('utr');
    await page.getByRole('listbox', { name: 'Town' }).getByRole('option', { name: 'Utrecht', exact: true }).click();
    await expect(page.getByText('Utrecht, Netherlands')).toBeVisible();
    await expect(page.getByText('Everything is saved.')).toBeAttached();

    // On another device, the member continues at the question where they stopped.
    const elsewhere = await seat({ device: 'phone', language: 'en-NL' });
    await logInAs(elsewhere, newcomer.email);
    await elsewhere.page.goto('/complete-signup');
    await expect(elsewhere.page.getByRole('heading', { name: 'Relationship status' })).toBeVisible();

    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Relationship status' })).toBeFocused();
    await expect(page.getByText('Question 1 of 5')).toBeVisible();
    await expectAccessible(page);
    await page.getByText('Single', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hair colour' }), 'a press continues').toBeFocused();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('radio', { name: 'Single' }), 'the answer is stored').toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Rather not say').click();
    await expect(page.getByRole('heading', { name: 'Eye colour' })).toBeFocused();
    await page.getByRole('button', { name: 'Skip these questions' }).click();
    await page.getByLabel('About me').fill('I sail, and I sing while I do.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(`We’ve sent an email to ${newcomer.email}.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.waitForURL('**/signup-matches');
    await expect(page.getByRole('heading', { name: 'People you might like' })).toBeVisible();
    const heart = page.getByRole('button', { name: /^Like / }).first();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/complete-signup');
    await page.waitForURL('**/signup-matches');
    await page.goto('/profile');
    await expect(page.getByLabel('Your opening line')).toHaveValue('Ahoy!');
    await expect(page.getByLabel('About me', { exact: true })).toHaveValue('I sail, and I sing while I do.');
  });
}

test('confirming the email address on another device updates an open page without a reload', async ({ seat }) => {
  const bram = await seat({ language: 'en-NL' });
  const { page } = bram;
  const newcomer = { ...someone('Bart'), gender: 'A man' } as const;
  await page.goto('/signup');
  await fillSignup(page, newcomer);
  await page.waitForURL('**/complete-signup');
  await page.goto('/complete-signup?step=confirm_email');
  await awake(page);
  await expect(page.getByText(`We’ve sent an email to ${newcomer.email}.`)).toBeVisible();
  const phone = await seat({ device: 'phone' });
  await openMail(phone, newcomer.email);
  await phone.page.getByLabel('Your password').fill(newcomerPassword);
  await phone.page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
});
