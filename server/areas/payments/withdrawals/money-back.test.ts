import { expect, test } from 'vitest';
import { type PaymentId, showLastOrder, showPayment } from '#contract/payments.ts';
import { paymentsCsvPath } from '#contract/payments/invoices.ts';
import { moneyScene } from '#testing/payments/histories.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { buy, spend, takeBack, decided, withdrawFrom, debit, returnDebit } = moneyScene(services);
let made = 0;

const buyer = async (): Promise<TestPerson> => await person(services, `Anna ${(made += 1)}`);
const backOf = async (own: TestPerson, payment_id: PaymentId) =>
  (await own.ask(showPayment, { payment_id })).reply.payment.money_back;

test('a payment without refunds has no money_back state', async () => {
  const own = await buyer();
  expect(await backOf(own, await buy(own))).toBeNull();
});

test('withdrawing before any credit is used refunds the payment', async () => {
  const own = await buyer();
  const payment_id = await buy(own);
  await withdrawFrom(own, payment_id);
  expect(await backOf(own, payment_id)).toBe('refunded');
});

test('withdrawing after some credits are used refunds a part', async () => {
  const own = await buyer();
  const payment_id = await buy(own);
  await spend(own, 5 + 10);
  await withdrawFrom(own, payment_id);
  expect(await backOf(own, payment_id)).toBe('refunded_in_part');
});

test('withdrawing after all credits are used refunds nothing', async () => {
  const own = await buyer();
  const payment_id = await buy(own);
  await spend(own, 5 + 75);
  await withdrawFrom(own, payment_id);
  expect(await backOf(own, payment_id)).toBeNull();
});

test('a charged-back payment is marked as taken back until the dispute is won', async () => {
  const own = await buyer();
  const payment_id = await buy(own);
  await takeBack(payment_id);
  expect(await backOf(own, payment_id)).toBe('taken_back');
  await decided(payment_id, 'won');
  expect(await backOf(own, payment_id)).toBeNull();
});

test('a returned direct debit is marked as taken back', async () => {
  const own = await buyer();
  const payment_id = await debit(own);
  await returnDebit(payment_id);
  expect(await backOf(own, payment_id)).toBe('taken_back');
});

test('the last order and the CSV of payments show the refund', async () => {
  const own = await buyer();
  await withdrawFrom(own, await buy(own));
  expect((await own.ask(showLastOrder, {})).reply.payment?.money_back).toBe('refunded');
  expect(await (await own.send(paymentsCsvPath)).text()).toContain(',Refunded,');
});

test('a payment is returned with the balance that includes its credits', async () => {
  const own = await buyer();
  const payment_id = await buy(own);
  const { credits } = (await own.ask(showPayment, { payment_id })).reply;
  expect(credits).toBe(5 + 75);
});
