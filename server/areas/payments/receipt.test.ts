import { expect, test } from 'vitest';
import { saveLanguage } from '#contract/accounts/accounts.ts';
import type { PaymentId } from '#contract/payments.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, type WishedOrder, reportedStatus } from '#testing/orders.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { receiptWorker } from './receipt.ts';
import { settle } from './settle.ts';

const services = await testServices();
const { db, clock, sites } = services;

async function buy(buyer: TestPerson, wish: WishedOrder = {}): Promise<PaymentId> {
  const { reply } = await placeTestOrder(buyer, wish);
  await settle(db, reply.payment_id, await reportedStatus(services, reply.payment_id, 'completed'), clock.now());
  return reply.payment_id;
}

async function mailReceipt(payment: PaymentId): Promise<void> {
  const { work } = receiptWorker(db, sites);
  await work({ payment } as never, clock.now());
}

async function receiptsOf({ id }: TestPerson) {
  return await db
    .selectFrom('mail')
    .selectAll()
    .where('member_id', '=', id)
    .where('kind', '=', 'receipt')
    .orderBy('created_at')
    .execute();
}

test('a receipt states the purchase, the price, the VAT, and how to withdraw', async () => {
  const anna = await person(services, 'Anna');
  const payment = await buy(anna);
  await mailReceipt(payment);
  const [receipt] = await receiptsOf(anna);
  expect(receipt).toMatchObject({
    subject: 'Your receipt: 75 credits',
    to_address: 'anna@example.org',
    language: 'en',
  });
  expect(receipt!.body_text.split('\n').filter(Boolean)).toEqual([
    'Hi Anna,',
    'Thank you. Your payment has arrived and your credits are ready.',
    'Changed your mind? Within 14 days we refund unused credits in full; for used ones, you pay a share of the price of the package.',
    'To withdraw from the contract, use the form at http://damson.test/withdraw or email support@damson.example with the payment number. You don’t have to give a reason, and we’ll confirm by email. Terms: http://damson.test/pages/terms',
    'Package: 75 credits',
    'Welcome bonus, 25%: Already deducted',
    'Total (one-off payment): €37.46',
    'Includes 21% VAT: €6.50',
    'Paid with: iDEAL',
    'Date: 2 November 2026',
    'Invoice number: 2026-000001',
    `Payment number: ${payment}`,
    'Sold by: Damson B.V., Oudegracht 1, 3511 AB Utrecht',
    'VAT number of the seller: NL001234567B01',
    'See this payment:',
    `http://damson.test/transactions/${payment}`,
    '-- ',
    'You’re receiving this email because this address was used on Damson.',
    'Damson B.V., Oudegracht 1, 3511 AB Utrecht',
  ]);
});

test('a receipt is sent once, however often the job runs', async () => {
  const bram = await person(services, 'Bram');
  const payment = await buy(bram);
  await Promise.all(Array.from({ length: 5 }, () => mailReceipt(payment)));
  await mailReceipt(payment);
  expect(await receiptsOf(bram)).toHaveLength(1);
});

test('formats numbers and dates for the member’s language', async () => {
  const chloe = await person(services, 'Chloé');
  await chloe.ask(saveLanguage, { language: 'fi' });
  clock.move(15_000_000);
  const payment = await buy(chloe, { credits: 200, country: 'FI', payment_method: 'creditcard' });
  await mailReceipt(payment);
  const [receipt] = await receiptsOf(chloe);
  expect(receipt!.language).toBe('fi');
  expect(receipt!.body_text).toContain('99,95\u00a0€');
  expect(receipt!.body_text).toContain('25,5');
  expect(receipt!.body_text).toContain('2. marraskuuta 2026');
  expect(receipt!.body_html).toContain('<html lang="fi">');
});

test('does not mention VAT in countries without it', async () => {
  const dirk = await person(services, 'Dirk');
  await mailReceipt(await buy(dirk, { credits: 10, country: 'US', payment_method: 'paypal' }));
  const [receipt] = await receiptsOf(dirk);
  expect(receipt!.body_text).toContain('Total (one-time payment): $8.21');
  expect(receipt!.body_text).not.toContain('Includes');
});
