import { describe, expect, test } from 'vitest';
import { listTransactions } from '#contract/credits.ts';
import { showUser } from '#contract/accounts/accounts.ts';
import { type PaymentId, showLastOrder, showPayment } from '#contract/payments.ts';
import { setSpendingLimit, showSpending, takeBreak } from '#contract/payments/spending.ts';
import { driftOf } from '../../books/drift.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { makeProviders } from '../../../integrations/payment-providers.ts';
import { decideSandboxPayment } from '../../../integrations/sandbox/sandbox.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { placeTestOrder, storedPayment, reportedStatus, type WishedOrder } from '#testing/orders.ts';
import { flakyProvider } from '#testing/payments/flaky-provider.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { receiptWorker } from '../receipt.ts';
import { reconcileWorker } from '../reconcile.ts';
import { settle } from '../settle.ts';
import { setSpending } from '../stop-orders.ts';
import { refundWorker } from '../withdrawals/refund-worker.ts';
import { setBreak } from './spending-control.ts';

const services = await testServices();
const { db, clock, providers, sites } = services;
const hour = 3_600_000;
const jobs = dueJobs(services, [receiptWorker(db, sites), refundWorker(db, sites, providers)]);
let made = 0;

/** Creates a member without the welcome discount: 10 credits cost 9.95, 30 cost 24.95, 75 cost 49.95. */
async function buyer(): Promise<TestPerson> {
  const own = await person(services, `Anna ${(made += 1)}`);
  await db.updateTable('member_card').set({ country: 'NL' }).where('id', '=', own.id).execute();
  clock.move(4 * hour);
  return own;
}

const ordered = async (own: TestPerson, wish: WishedOrder = {}): Promise<PaymentId> => {
  clock.move(1000);
  return (await placeTestOrder(own, wish)).reply.payment_id;
};
const shown = async (own: TestPerson, payment_id: PaymentId) =>
  (await own.ask(showPayment, { payment_id })).reply.payment;
const atSandbox = async (payment_id: PaymentId) => {
  const { provider_ref } = await storedPayment(services, payment_id);
  return (await providers.named('sandbox').payment(provider_ref!)).status;
};
/** Completes a payment at a provider that could not cancel it. */
async function payAllTheSame(payment_id: PaymentId): Promise<void> {
  clock.move(1000);
  const { provider_ref } = await storedPayment(services, payment_id);
  await db.updateTable('sandbox_payment').set({ status: 'completed' }).where('ref', '=', provider_ref!).execute();
}

async function paidAllTheSame(payment_id: PaymentId): Promise<void> {
  await payAllTheSame(payment_id);
  await settle(db, payment_id, await reportedStatus(services, payment_id, 'completed'), clock.now());
  await jobs.settle();
}
const mailsAbout = async (payment_id: PaymentId) => {
  const mails = await db.selectFrom('mail').select(['subject', 'body_text']).execute();
  return mails.filter(({ body_text }) => body_text.includes(payment_id)).map(({ subject }) => subject);
};

describe('an order placed before a break', () => {
  test('can no longer be paid', async () => {
    const own = await buyer();
    const payment_id = await ordered(own);
    await own.ask(takeBreak, { days: 7 });
    expect(await shown(own, payment_id)).toMatchObject({ status: 'cancelled', stopped_at: clock.now().toISOString() });
    expect(await atSandbox(payment_id)).toBe('cancelled');
    await decideSandboxPayment(db, (await storedPayment(services, payment_id)).provider_ref!, 'completed', clock.now());
    expect(await atSandbox(payment_id), 'the provider refuses as well').toBe('cancelled');
  });

  test('that is paid nevertheless is refunded in full at once, with documents and an email', async () => {
    const own = await buyer();
    const payment_id = await ordered(own);
    await own.ask(takeBreak, { days: 7 });
    await paidAllTheSame(payment_id);
    expect(await shown(own, payment_id)).toMatchObject({
      status: 'completed',
      invoices: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
    expect(await balanceOf(db, own.id)).toBe(5);
    expect((await own.ask(showUser, {})).reply.user?.paid_user).toBe(false);
    const entries = (await own.ask(listTransactions, {})).reply.transactions.map(({ cause, delta }) => [cause, delta]);
    expect(entries).toContainEqual(['purchase', 75]);
    expect(entries).toContainEqual(['refund', -75]);
    const refunds = await db
      .selectFrom('sandbox_refund')
      .select('amount_minor')
      .where('payment_ref', '=', (await storedPayment(services, payment_id)).provider_ref!)
      .execute();
    expect(refunds).toEqual([{ amount_minor: 4995 }]);
    expect((await own.ask(showSpending, {})).reply.spending).toMatchObject({ spent_minor: 0, under_way_minor: 0 });
    expect((await own.ask(showLastOrder, {})).reply.payment).toBeNull();
    expect(await mailsAbout(payment_id)).toEqual(['We’re refunding your payment']);
    expect(await driftOf(db, clock.now())).toEqual([]);
  });

  test('that is reported as paid twenty times simultaneously is refunded once', async () => {
    const own = await buyer();
    const payment_id = await ordered(own);
    await own.ask(takeBreak, { days: 7 });
    await payAllTheSame(payment_id);
    const told = await reportedStatus(services, payment_id, 'completed');
    await Promise.all(Array.from({ length: 20 }, () => settle(db, payment_id, told, clock.now())));
    expect(await balanceOf(db, own.id)).toBe(5);
    expect(await db.selectFrom('withdrawal').selectAll().where('payment_id', '=', payment_id).execute()).toHaveLength(
      1,
    );
  });

  test('that was already paid is booked, even if the provider has not reported it', async () => {
    const own = await buyer();
    const payment_id = await ordered(own);
    await decideSandboxPayment(db, (await storedPayment(services, payment_id)).provider_ref!, 'completed', clock.now());
    await own.ask(takeBreak, { days: 7 });
    expect(await shown(own, payment_id)).toMatchObject({ status: 'completed', stopped_at: null });
    expect(await balanceOf(db, own.id)).toBe(80);
  });

  test('at an unavailable provider is canceled once the provider responds', async () => {
    const own = await buyer();
    const payment_id = await ordered(own);
    const inTrouble = makeProviders([flakyProvider(providers.named('sandbox'), ['down'])]);
    const beginBreak = async (tx: Tx) => await setBreak(tx, own.id, 7, clock.now());
    await setSpending(db, inTrouble, { id: own.id, now: clock.now() }, beginBreak);
    expect(await atSandbox(payment_id)).toBe('open');
    clock.move(61_000);
    await reconcileWorker(db, providers).work({} as never, clock.now());
    expect(await atSandbox(payment_id)).toBe('cancelled');
    expect(await shown(own, payment_id)).toMatchObject({ status: 'cancelled' });
  });

  test('by bank transfer stays open, because the money may be on its way', async () => {
    const own = await buyer();
    const payment_id = await ordered(own, { payment_method: 'sct', country: 'DE' });
    await own.ask(takeBreak, { days: 7 });
    expect(await shown(own, payment_id)).toMatchObject({ status: 'open', stopped_at: null });
  });
});

describe('an order placed before the limit is lowered', () => {
  test('is canceled if it exceeds the new limit, and stays open otherwise', async () => {
    const own = await buyer();
    const small = await ordered(own, { credits: 10 });
    await own.ask(setSpendingLimit, { limit_minor: 2000 });
    expect(await shown(own, small)).toMatchObject({ status: 'open', stopped_at: null });
    await own.ask(setSpendingLimit, { limit_minor: 900 });
    expect(await shown(own, small)).toMatchObject({ status: 'cancelled' });
    await paidAllTheSame(small);
    expect((await own.ask(showSpending, {})).reply.spending.spent_minor).toBe(0);
  });

  test('does not count in addition to the order that replaced it', async () => {
    const own = await buyer();
    await own.ask(setSpendingLimit, { limit_minor: 2500 });
    const first = await ordered(own, { credits: 30 });
    const second = await ordered(own, { credits: 30 });
    await settle(db, second, await reportedStatus(services, second, 'completed'), clock.now());
    await paidAllTheSame(first);
    expect((await own.ask(showSpending, {})).reply.spending.spent_minor).toBe(2495);
  });
});
