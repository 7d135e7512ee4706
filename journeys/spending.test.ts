import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { expect, test } from './people.ts';

const obligation = 'Order with obligation to pay';

test('a monthly spending limit applies to purchases, and a raise takes effect later', async ({ seat }) => {
  const { page } = await join(await seat({ language: 'en-NL' }), 'Bram');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Spending: Open' }).click();
  await expect(page.getByRole('heading', { name: 'Spending', level: 1 })).toBeVisible();
  await expect(page.getByText(/^You’ve spent €0\.00 in /)).toBeVisible();
  await page.getByLabel('Monthly limit in EUR').fill('2,50');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.getByText('Enter a whole amount between €5.00 and €100,000.00.')).toBeVisible();
  await expect(page.getByLabel('Monthly limit in EUR')).toHaveValue('2,50');
  await page.getByLabel('Monthly limit in EUR').fill('20');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.getByText(/^You’ve spent €0\.00 of €20\.00 in /)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Monthly limit in EUR').fill('500');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.getByText(/^From .+, your limit is €500\.00\./)).toBeVisible();
  await page.getByRole('button', { name: 'Keep €20.00' }).click();
  await expect(page.getByText(/^From .+, your limit is €500\.00\./)).toBeHidden();

  await page.goto('/credits/30/ideal');
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary.getByText('You have €20.00 left of your limit of €20.00 this month.')).toBeVisible();
  await page.getByRole('radio', { name: /75 credits/ }).check();
  await expect(summary.getByText('That’s more than the €20.00 left of your limit of €20.00 this month.')).toBeVisible();
  await page.getByRole('button', { name: obligation }).click();
  await expect(page.getByText('This order would take you past your limit for this month.')).toBeVisible();
  await page.getByRole('radio', { name: /30 credits/ }).check();
  await page.getByRole('button', { name: obligation }).click();
  await page.getByRole('button', { name: 'Pay €18.71' }).click();
  await expect(page.getByRole('heading', { name: '30 credits added' })).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByText(/^You’ve spent €18\.71 of €20\.00 in /)).toBeVisible();
});

test('on a phone, nothing can be ordered during a break, which ends a day after the request', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Bas');
  await page.goto('/settings/spending');
  await page.getByRole('radio', { name: '7 days' }).check();
  await page.getByRole('button', { name: 'Start the break' }).click();
  const question = page.getByRole('dialog', { name: 'Start the break?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^You’re taking a break from buying until /)).toBeHidden();
  await page.getByRole('button', { name: 'Start the break' }).click();
  await question.getByRole('button', { name: 'Start the break' }).click();
  await expect(page.getByText(/^You’re taking a break from buying until /)).toBeVisible();
  await expect(page.getByRole('radio', { name: '7 days' }), 'a break is only made longer').toBeHidden();
  await expectAccessible(page);

  await page.goto('/credits/30/ideal');
  await expect(page.getByText(/^You’re taking a break from buying until /)).toBeVisible();
  await expect(page.getByRole('button', { name: obligation })).toBeHidden();
  await expect(page.getByRole('radio', { name: /75 credits/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'iDEAL' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Limit and break' }).click();
  await page.getByRole('button', { name: 'End it in 24 hours' }).click();
  await expect(page.getByRole('button', { name: 'End it in 24 hours' })).toBeHidden();
  await expect(page.getByText(/^You’re taking a break from buying until /)).toBeVisible();
});

test('a checkout page opened before a break cannot be paid any more, and says so', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Bob');
  await page.goto('/credits/30/ideal');
  await page.getByRole('button', { name: obligation }).click();
  await page.waitForURL('**/sandbox-pay/**');
  const checkout = page.url();
  await page.goto('/settings/spending');
  await page.getByRole('button', { name: 'Start the break' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the break' }).click();
  await expect(page.getByText(/^You’re taking a break from buying until /)).toBeVisible();
  await page.goto(checkout);
  await expect(page.getByRole('button', { name: /^Pay €/ })).toBeHidden();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
  await expect(page.getByText(/Nothing has been charged/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Limit and break' }).click();
  await expect(page.getByRole('heading', { name: 'Spending', level: 1 })).toBeVisible();
});
