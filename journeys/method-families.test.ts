import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type WrittenLine, bankStatement } from '#testing/payments/statements.ts';
import { withProductDatabase } from './database.ts';
import { join } from './join.ts';
import { expect, test } from './people.ts';
import { runAdmin } from './admin.ts';

const obligation = 'Order with obligation to pay';

async function orderThirty(page: Page, method: string, country: string): Promise<void> {
  await page.goto(`/credits/30/${method}?country=${country}`);
  await page.getByRole('button', { name: obligation }).click();
}

/** Expects a confirmation of the credits, and this many purchases in the statement. */
async function expectBought(page: Page, lines: number): Promise<void> {
  await expect(page.getByRole('heading', { name: '30 credits added' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'All credits and payments' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Credits bought' })).toHaveCount(lines);
}

/** Imports a bank statement, like an operator. */
async function readStatement(command: 'bank' | 'debit', line: WrittenLine): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-statement-'));
  const file = path.join(folder, 'statement.xml');
  await writeFile(file, bankStatement([line]));
  const told = await runAdmin(command, ...(command === 'debit' ? ['returns'] : []), file);
  await rm(folder, { recursive: true });
  return told;
}

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device}, each family of payment methods leads to credits and an entry in the statement`, async ({
    seat,
  }) => {
    test.slow();
    const { page } = await join(await seat({ device, language: 'en-NL' }), device === 'phone' ? 'Fenna' : 'Floris');

    await test.step('pays through a bank', async () => {
      await orderThirty(page, 'ideal', 'NL');
      await page.getByRole('button', { name: /^Pay / }).click();
      await expectBought(page, 1);
    });

    await test.step('pays with a wallet after a delay', async () => {
      await orderThirty(page, 'swish', 'SE');
      await page.getByRole('button', { name: /^Leave it pending/ }).click();
      await expect(page.getByRole('heading', { name: 'Your payment is processing' })).toBeVisible();
      await expectBought(page, 2);
    });

    await test.step('pays with a card that its bank checks', async () => {
      await orderThirty(page, 'creditcard', 'NL');
      await page.getByRole('button', { name: /^Pay / }).click();
      await page.getByRole('button', { name: 'Yes, confirm' }).click();
      await expectBought(page, 3);
    });

    await test.step('refuses to confirm a card payment', async () => {
      await orderThirty(page, 'creditcard', 'NL');
      await page.getByRole('button', { name: /^Pay / }).click();
      await page.getByRole('button', { name: 'No, refuse' }).click();
      await expect(page.getByRole('heading', { name: 'Credit card payment failed' })).toBeVisible();
    });

    await test.step('pays with a voucher, whose code is mistyped at first', async () => {
      await orderThirty(page, 'paysafecard', 'AT');
      await page.getByLabel('Voucher code').fill('0000 0000 0000 0000');
      await page.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByText('This code isn’t known. Check its 16 digits.')).toBeVisible();
      await page.getByLabel('Voucher code').fill('1111 1111 1111 1111');
      await page.getByRole('button', { name: /^Pay / }).click();
      await expectBought(page, 4);
    });
  });

  test(`on a ${device}, a transfer in two parts is booked when both have arrived`, async ({ seat }) => {
    const { page } = await join(await seat({ device, language: 'en-NL' }), device === 'phone' ? 'Tessa' : 'Tom');
    await orderThirty(page, 'sct', 'DE');
    await expect(page.getByRole('heading', { name: /^Transfer €18\.71/ })).toBeVisible();
    const reference = (await page.getByText(/^RF\d\d( \d{4}){4}$/).innerText()).replaceAll(' ', '');
    expect(await readStatement('bank', { amount: '10.00', reference, bank: `${reference}-1` })).toContain('1 matched');
    await expect(page.getByText(/€8\.71/).first()).toBeVisible({ timeout: 30_000 });
    expect(await readStatement('bank', { amount: '8.71', reference, bank: `${reference}-2` })).toContain('1 matched');
    await expectBought(page, 1);
  });
}

test('a returned direct debit takes back the credits, and the member is informed', async ({ seat }) => {
  const member = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Ria');
  const { page } = member;
  await orderThirty(page, 'sdd', 'DE');
  await page.getByLabel('Account holder').fill('Ria Return');
  await page.getByLabel('IBAN').fill('DE75 5121 0800 1245 1261 99');
  await page.getByLabel('Street').fill('Lindenstraße');
  await page.getByLabel('Number', { exact: true }).fill('12');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('Town').fill('Berlin');
  await page.getByLabel('Mobile number').fill('0151 12300003');
  await page.getByLabel('I give this mandate.').check();
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  const outbox = await page.context().newPage();
  await outbox.goto('/ops/sms');
  const message = await outbox.getByRole('listitem').filter({ hasText: '+4915112300003' }).first().innerText();
  await outbox.close();
  await page.getByLabel('Code from the text message').fill(/\d{6}/.exec(message)![0]);
  await page.getByRole('button', { name: 'Confirm the payment' }).click();
  await expectBought(page, 1);

  const [debit] = await withProductDatabase<{ mandate_reference: string; amount_minor: number }>(
    'SELECT mandate_reference, amount_minor FROM debit WHERE member_id = $1',
    [member.id],
  );
  const { mandate_reference: end_to_end, amount_minor } = debit!;
  const returned = { reason: 'AM04', end_to_end };
  await readStatement('debit', { amount: (amount_minor / 100).toFixed(2), kind: 'DBIT', returned });
  await page.goto('/transactions');
  await expect(page.getByRole('listitem').filter({ hasText: 'Direct debit returned' })).toBeVisible();
  await expect(page.getByText('You have 5 credits.')).toBeVisible();

  await orderThirty(page, 'sdd', 'DE');
  await expect(page.getByText('Your account is blocked for direct debit payments.')).toBeVisible();
});
