import { callAs, join } from './join.ts';
import { awake, expect, test } from './people.ts';

const obligation = 'Order with obligation to pay';

test('a new member buys credits with the welcome bonus and becomes premium', async ({ seat }) => {
  const { page } = await join(await seat({ language: 'en-NL' }), 'Bram');
  await page.goto('/premium');
  await expect(page.getByText(/Welcome bonus: 25% off your first credits/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'See credits' }).click();

  await page.getByRole('button', { name: obligation }).click();
  await expect(page.getByText('Choose a package first.')).toBeVisible();
  await expect(page.getByText('Choose how you want to pay.')).toBeVisible();
  await page.getByRole('radio', { name: /75 credits/ }).check();
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await expect(page).toHaveURL(/\/credits\/75\/ideal$/);
  for (const chosen of [/75 credits/, 'iDEAL']) await page.getByRole('radio', { name: chosen }).press('Enter');
  await expect(page, 'Enter on a radio button orders nothing').toHaveURL(/\/credits\/75\/ideal$/);
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary).toContainText('Welcome bonus, 25%');
  await expect(summary).toContainText('Total (one-off payment)');
  await expect(summary).toContainText('€37.46');

  await page.getByRole('button', { name: obligation }).click();
  await page.waitForURL('**/sandbox-pay/**');
  await page.getByRole('button', { name: 'Pay €37.46' }).click();
  await expect(page.getByRole('heading', { name: '75 credits added' })).toBeVisible();
  await expect(page.getByText('You have 80 credits now.')).toBeVisible();
  await page.getByRole('link', { name: 'All credits and payments' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Credits bought' })).toBeVisible();

  await page.goto('/premium');
  await expect(page.getByRole('heading', { name: 'You’re Premium' })).toBeVisible();
  await expect(page.getByText(/Welcome bonus: 25% off/)).toBeHidden();
});

test('on a phone a payment fails, and another method leads back to the conversation', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Bas');
  await page.goto('/credits/30/paypal?next=/chats');
  await expect(page.getByRole('radio', { name: /30 credits/ })).toBeChecked();
  await expect(page.getByRole('navigation', { name: 'Main' }), 'checkout has no other links').toBeHidden();
  await page.getByRole('button', { name: obligation }).click();
  await page.getByRole('button', { name: 'Let it fail' }).click();
  await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible();

  await page.getByRole('link', { name: 'Try another method' }).click();
  await expect(page.getByRole('radio', { name: /30 credits/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'PayPal' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await page.getByRole('button', { name: obligation }).click();
  await page.getByRole('button', { name: /Leave it pending/ }).click();
  await expect(page.getByRole('heading', { name: 'Your payment is processing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '30 credits added' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Back to your conversation' })).toHaveAttribute('href', '/chats');
});

test('a purchase that started elsewhere leads back to the most recently opened conversation', async ({ seat }) => {
  const [wilma, wim] = [
    await join(await seat({ language: 'en-NL' }), 'Wilma'),
    await join(await seat({ language: 'en-NL' }), 'Wim'),
  ];
  await callAs(wim, '/api/message.php', { profile: wilma.id, text: 'Good evening' });
  const { page } = wilma;
  await page.goto(`/members/${wim.id}/chat`);
  await expect(page.getByText('Good evening').first()).toBeVisible();
  // The page records the conversation after hydration.
  await awake(page);
  await page.goto('/credits/10/ideal');
  await page.getByRole('button', { name: obligation }).click();
  await page.getByRole('button', { name: 'Pay €7.46' }).click();
  await page.getByRole('link', { name: 'Back to your conversation' }).click();
  await page.waitForURL('**/chats/*');
  await expect(page.getByText('Good evening').first()).toBeVisible();
});

test('prices are public and in the currency of the country', async ({ seat }) => {
  const { page } = await seat({ language: 'en-GB' });
  await page.goto('/pricing');
  await expect(page.getByText('£8.95')).toBeVisible();
  await awake(page);
  await page.getByLabel('Change country').selectOption({ label: 'Sweden' });
  await expect(page.getByText('SEK 115.00')).toBeVisible();
  await expect(page).toHaveURL(/country=SE/);
});
