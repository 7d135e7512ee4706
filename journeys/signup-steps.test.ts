import { expectAccessible } from './accessible.ts';
import { confirmEmail, join } from './join.ts';
import { logInAs } from './log-in.ts';
import { awake, expect, fillSignup, newcomerPassword, openMail, someone, test } from './people.ts';

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a newcomer answers one question after another, resumes elsewhere, and says hello`, async ({
    seat,
  }) => {
    test.slow();
    const anna = await seat({ device, language: 'en-NL' });
    const { page } = anna;
    const newcomer = { ...someone('Anke'), gender: 'A woman' } as const;
    const heading = (name: string | RegExp) => page.getByRole('heading', { name });
    const goOn = async () => await page.getByRole('button', { name: 'Continue' }).click();
    await page.goto('/signup');
    await fillSignup(page, newcomer);
    await page.waitForURL('**/complete-signup');

    // The town was skipped, and is not asked for again.
    await expect(heading('Where do you live?')).toBeVisible();
    await page.getByLabel('Region').selectOption({ label: 'Utrecht' });
    await page.getByRole('combobox', { name: 'Town' }).fill('utr');
    await page.getByRole('listbox', { name: 'Town' }).getByRole('option', { name: 'Utrecht', exact: true }).click();
    await expect(page.getByText('Utrecht, Netherlands')).toBeVisible();
    await expect(page.getByText('Everything is saved.')).toBeAttached();
    await expectAccessible(page);
    await goOn();
    await expect(heading('Show them your smile')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Continue' }), 'the continue button is in view').toBeInViewport({
      ratio: 1,
    });
    await expectAccessible(page);
    await goOn();
    await expect(heading('What are you looking for?')).toBeFocused();
    await expect(page.getByRole('progressbar', { name: /^Step 7 of 10$/ })).toBeVisible();
    await expectAccessible(page);

    // On another device, the member continues at the question where they stopped.
    const elsewhere = await seat({ device: 'phone', language: 'en-NL' });
    await logInAs(elsewhere, newcomer.email);
    await elsewhere.page.goto('/complete-signup');
    await expect(elsewhere.page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();

    await page.getByText('A long-term relationship', { exact: true }).click();
    await expect(heading('Do you have children?'), 'a press continues').toBeFocused();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('radio', { name: 'A long-term relationship' }), 'the answer is stored').toBeChecked();
    await goOn();
    await page.getByText('Rather not say').click();
    await expect(heading(/^A free Saturday/)).toBeFocused();
    for (const interest of ['Coffee', 'Baking', 'Cinema'])
      await page.getByRole('button', { name: interest, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Walking', exact: true }), 'up to three').toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Coffee', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Walking', exact: true })).toBeEnabled();
    await page.getByRole('button', { name: 'Coffee', exact: true }).click();
    await expect(page.getByText('Everything is saved.')).toBeAttached();
    await goOn();
    await page.getByLabel('About me').fill('I sail, and I sing while I do.');
    await expect(page.getByText('Everything is saved.')).toBeAttached();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show me people' }).click();

    await page.waitForURL('**/signup-matches');
    await expect(heading(/^Say hello to /)).toBeVisible();
    await expectAccessible(page);
    const first = await heading(/^Say hello to /).textContent();
    await page.getByRole('button', { name: 'Someone else' }).click();
    await expect(heading(/^Say hello to /)).not.toHaveText(first!);
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(send, 'nothing is chosen at first').toBeDisabled();
    const opener = page.getByRole('list', { name: 'Ways to begin' }).getByRole('button').first();
    const line = await opener.textContent();
    await opener.click();
    await expect(page.getByRole('textbox', { name: /^Your message to / })).toHaveValue(line!);
    const second = await heading(/^Say hello to /).textContent();
    await page.reload();
    await expect(heading(/^Say hello to /)).toHaveText(second!);
    await expect(page.getByRole('textbox', { name: /^Your message to / }), 'a reload loses nothing').toHaveValue(line!);
    await send.click();
    await expect(heading(/^Your message to .* is sent$/)).toBeVisible();
    await expect(page.getByText(`We’ve sent an email to ${newcomer.email}.`)).toBeVisible();
    await expectAccessible(page);
    await confirmEmail({ ...anna, ...newcomer, id: '' });
    await expect(page.getByText('Your address is confirmed.'), 'without a reload').toBeVisible();
    await page.getByRole('link', { name: /^Open the chat with / }).click();
    await page.waitForURL('**/chat');
    await expect(page.getByRole('region').getByText(line!)).toBeVisible();
    await page.goto('/complete-signup');
    await page.waitForURL('**/signup-matches');
  });
}

test('a first message that finds no connection keeps its text, and is sent and paid once', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Anna');
  const { page } = anna;
  await page.goto('/signup-matches');
  await awake(page);
  const field = page.getByRole('textbox', { name: /^Your message to / });
  await field.fill('Is that boat yours?');
  // The message arrives, but its response does not.
  await page.route('**/api/message.php', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('Is that boat yours?');
  await page.unroute('**/api/message.php');
  await send.click();
  await page.getByRole('link', { name: /^Open the chat with / }).click();
  await expect(page.getByRole('region').getByText('Is that boat yours?')).toHaveCount(1);
  await expect(page.getByText('4 left')).toBeVisible();
});

test('“Look around” leads to the members, and reminds of the email on a phone', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Anna', { confirmed: false });
  await page.goto('/complete-signup?step=photo');
  await awake(page);
  await page.getByRole('button', { name: 'Skip the rest, show me people' }).click();
  await page.getByRole('link', { name: 'Look around' }).click();
  await page.waitForURL('**/members');
  await expect(page.getByRole('dialog', { name: 'Confirm your email address' })).toBeVisible();
});

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
  await expect(phone.page.getByRole('heading', { name: /^You’re in/ })).toBeVisible();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
});
