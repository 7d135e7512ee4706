import { withdraw } from '#contract/payments/withdrawals.ts';
import type { PaymentId } from '#contract/payments.ts';
import { balanceOf, book } from '#server/areas/credits/wallet.ts';
import { takeReturn } from '#server/areas/debits/returns.ts';
import { chargeBack, decideSandboxPayment } from '#server/integrations/sandbox/sandbox.ts';
import { checkDisputesWorker } from '#server/areas/payments/disputes/check-disputes.ts';
import { decideDispute } from '#server/areas/payments/disputes/dispute.ts';
import { reconcileWorker } from '#server/areas/payments/reconcile.ts';
import { refundWorker } from '#server/areas/payments/withdrawals/refund-worker.ts';
import { transact } from '#server/platform/postgres/transact.ts';
import { placeTestOrder, storedPayment, type WishedOrder } from '../orders.ts';
import type { TestPerson } from '../people.ts';
import type { TestServices } from '../services.ts';
import { debitScene } from './debits.ts';

/**
 * Returns functions that perform what buyers, their banks and the nightly jobs do with payments, using the product's
 * own code.
 */
export function moneyScene(services: TestServices) {
  const { db, clock, providers, sites } = services;
  const debits = debitScene(services);

  /** Orders, pays in the sandbox, and processes the report. */
  async function buy(buyer: TestPerson, wish: WishedOrder = {}): Promise<PaymentId> {
    const { payment_id } = (await placeTestOrder(buyer, wish)).reply;
    const { provider_ref } = await storedPayment(services, payment_id);
    await decideSandboxPayment(db, provider_ref!, 'completed', clock.now());
    clock.move(61_000);
    await reconcileWorker(db, providers).work({} as never, clock.now());
    return payment_id;
  }

  /** Spends this many credits, or all credits if fewer are left. */
  async function spend(member: TestPerson, credits: number): Promise<void> {
    clock.move(1000);
    const left = await balanceOf(db, member.id);
    const booking = {
      key: `message:${crypto.randomUUID()}`,
      delta: -Math.min(left, credits),
      cause: 'message',
    } as const;
    if (booking.delta === 0) return;
    await transact(db, (tx) => book(tx, member.id, { ...booking, ref: null }, clock.now()));
  }

  async function withdrawFrom(buyer: TestPerson, payment_id: PaymentId): Promise<void> {
    clock.move(1000);
    const form = { name: 'Anna', email: buyer.email, order: payment_id, confirmed: 'yes' } as const;
    const { status } = await buyer.ask(withdraw, form);
    if (status !== 200) throw new Error(`The withdrawal returned ${status}.`);
  }

  async function sendRefunds(): Promise<void> {
    clock.move(1000);
    await refundWorker(db, sites, providers).work({} as never, clock.now());
  }

  /** Orders by direct debit with a new account, and confirms. */
  async function debit(buyer: TestPerson, credits = 75): Promise<PaymentId> {
    clock.move(1000);
    const ordered = await debits.buyer({ credits }, buyer);
    await debits.confirmed(ordered);
    return ordered.payment_id;
  }

  /** Processes the bank's report of a returned debit. */
  async function returnDebit(payment_id: PaymentId): Promise<void> {
    clock.move(1000);
    const { mandate_reference: reference, amount_minor } = await db
      .selectFrom('debit')
      .selectAll()
      .where('payment_id', '=', payment_id)
      .executeTakeFirstOrThrow();
    await transact(db, (tx) => takeReturn(tx, { reference: reference!, amount_minor, reason: 'AM04' }, clock.now()));
  }

  /**
   * Charges back this amount, by default all; 0 reverses the chargeback. Then runs the nightly check, which processes
   * the change.
   */
  async function takeBack(payment_id: PaymentId, amount_minor?: number): Promise<void> {
    clock.move(1000);
    const payment = await storedPayment(services, payment_id);
    await chargeBack(db, payment.provider_ref!, amount_minor ?? payment.amount_minor);
    await checkDisputesWorker(providers, services).work({} as never, clock.now());
  }

  /** Records an operator's outcome of a dispute. */
  async function decided(payment_id: PaymentId, outcome: 'won' | 'lost') {
    clock.move(1000);
    return await transact(db, (tx) => decideDispute(tx, payment_id, { outcome, by: 'admin' }, clock.now()));
  }

  return { takeBack, decided, buy, spend, withdrawFrom, sendRefunds, debit, returnDebit };
}
