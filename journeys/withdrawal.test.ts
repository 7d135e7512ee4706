import { expectAccessible } from './accessible.ts';
import { callAs, buyCredits, join, type JoinedMember } from './join.ts';
import { awake, expect, test } from './people.ts';

/** Returns the payment id of the member's last purchase. */
async function lastPayment({ context: { request } }: JoinedMember): Promise<string> {
  const { payment } = (await (await request.get('/api/last-order.php')).json()) as { payment: { payment_id: string } };
  return payment.payment_id;
}

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a buyer withdraws from a transaction, and gets the money back`, async ({ seat }) => {
    const anna = await join(await seat({ device, language: 'en-NL' }), 'Anna');
    const bram = await join(await seat(), 'Bram');
    const { page } = anna;
    await buyCredits(anna);
    // The welcome credits are spent first.
    for (let sent = 0; sent < 6; sent += 1)
      await callAs(anna, '/api/message.php', { profile: bram.id, text: 'Hello' + sent });
    const order = await lastPayment(anna);
    await page.goto(`/transactions/${order}`);
    await expect(page.getByText(/You’d get €36\.97 back for 74 unused credits/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).click();
    await expect(page.getByLabel('Payment number')).toHaveValue(order);
    await awake(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { name: 'We’ve received your withdrawal' })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`/transactions/${order}`);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/€36\.97 has been refunded to the card or account you paid with\./)).toBeVisible({
        timeout: 2000,
      });
    }).toPass({ timeout: 60_000 });
    await page.goto('/transactions');
    await expect(page.getByText('You have no credits.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Credits refunded' })).toBeVisible();
    await page.goto('/premium');
    await expect(page.getByRole('heading', { name: 'See everyone. Be seen.' }), 'premium no longer').toBeVisible();
    const mailbox = await (await page.request.get('/ops/mail')).text();
    expect(mailbox).toContain('We’ve received your withdrawal');
  });
}

for (const scripts of [true, false]) {
  test(`a visitor withdraws through the footer of any page, ${scripts ? 'with' : 'without'} scripts`, async ({
    seat,
  }) => {
    const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
    await buyCredits(anna);
    const order = await lastPayment(anna);
    const { page } = await seat({ scripts, language: 'en-NL' });
    await page.goto('/landers/gallery');
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }),
    ).toBeVisible();
    await page.goto('/pages/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click();
    if (scripts) await awake(page);
    await page.getByLabel('Your name').fill('Anna');
    await page.getByLabel('Email address of your account').fill(anna.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Enter the payment number.')).toBeVisible();
    await expect(page.getByLabel('Your name'), 'nothing typed is lost').toHaveValue('Anna');
    await page.getByLabel('Payment number').fill(order);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByRole('heading', { name: 'We’ve received your withdrawal' })).toBeVisible();
    await anna.page.goto(`/transactions/${order}`);
    await expect(anna.page.getByText(/^Withdrawn on/)).toBeVisible();
  });
}
