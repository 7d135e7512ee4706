import type { Selectable } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import type { Payment } from '#database/tables.ts';
import { balanceOf, book } from '../../credits/wallet.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { isTakenBack } from '../disputes/dispute.ts';
import { writeCreditNote } from '../invoices/write-credit-note.ts';
import { recalculatePremium } from '../membership.ts';
import { refundDue } from './refund-worker.ts';
import { grantsOf, refundOf, unusedOf } from './unused-credits.ts';

const day = 86_400_000;

/** A completed payment with its buyer. */
export type PaidPayment = Pick<
  Selectable<Payment>,
  'payment_id' | 'member_id' | 'credits' | 'amount_minor' | 'currency' | 'site'
> & { readonly paid_at: Date };

/** Returns a completed payment of the member. */
export async function paidPayment(db: Sql, member: MemberId, id: PaymentId): Promise<PaidPayment | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select(['payment_id', 'member_id', 'credits', 'amount_minor', 'currency', 'site', 'paid_at'])
    .where('payment_id', '=', id)
    .where('member_id', '=', member)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  const paid_at = payment?.paid_at;
  return payment && paid_at ? { ...payment, paid_at } : undefined;
}

/** Returns the end of the withdrawal period, which the site's settings define. */
export async function withdrawableUntil(
  sites: Sites,
  { paid_at, site }: Pick<PaidPayment, 'paid_at' | 'site'>,
): Promise<Date> {
  const { settings } = await sites.of(site);
  return new Date(paid_at.getTime() + settings.refund_days * day);
}

/**
 * Returns the result of a withdrawal at this moment: the unused credits to be removed, and the refund. `whole`: used
 * credits are paid back as well.
 */
export async function broughtBy(
  db: Sql,
  { payment_id, member_id, credits, amount_minor }: Omit<PaidPayment, 'site'>,
  whole = false,
) {
  const [grants, balance] = await Promise.all([grantsOf(db, member_id), balanceOf(db, member_id)]);
  const unused = unusedOf(payment_id, grants, balance);
  return { credits: unused, amount_minor: whole ? amount_minor : refundOf({ amount_minor, credits, unused }) };
}

/**
 * Withdraws from a payment, once: takes back its unused credits, enqueues the refund, writes the credit note, and
 * updates the premium status. (docs/product.md, Withdrawing from a purchase.)
 */
export async function withdrawFrom(tx: Tx, by: Actor, payment: PaidPayment, until: Date) {
  return by.now >= until ? refuse('withdrawal_over') : await takeOut(tx, by, payment);
}

/**
 * Refunds a payment that completed although its order was stopped. None of its credits have been used.
 * (docs/product.md, Limits to spending.)
 */
export async function sendBack(tx: Tx, payment: Omit<PaidPayment, 'site'>, now: Date): Promise<void> {
  await takeOut(tx, { id: payment.member_id, now }, payment);
}

async function takeOut(tx: Tx, { id: member, now }: Actor, payment: Omit<PaidPayment, 'site'>) {
  // Waits for concurrent messages, so that a credit is either used or refunded, never both.
  await tx.selectFrom('wallet').select('balance').where('member_id', '=', member).forUpdate().execute();
  const known = await withdrawalFrom(tx, payment.payment_id);
  if (known) return known;
  // The money was charged back: an operator must decide whether to refund anything.
  if (await isTakenBack(tx, payment.payment_id)) return refuse('payment_disputed');
  return await payBack(tx, payment, await broughtBy(tx, payment), now);
}

/** The result of a refund: the unused credits that are taken back, and the amount in minor units. */
export interface PaidBack {
  readonly credits: number;
  readonly amount_minor: number;
}

/** Takes back credits and pays back money. The caller has locked the wallet, and knows that nothing was paid back. */
export async function payBack(tx: Tx, payment: Omit<PaidPayment, 'site'>, brought: PaidBack, now: Date) {
  const { payment_id, member_id: member, currency } = payment;
  const row = { payment_id, member_id: member, declared_at: now, ...brought, currency };
  await tx.insertInto('withdrawal').values(row).execute();
  if (brought.credits > 0) {
    const key = `withdrawal:${payment_id}`;
    await book(tx, member, { key, delta: -brought.credits, cause: 'refund', ref: payment_id }, now);
  }
  await recalculatePremium(tx, member);
  if (brought.amount_minor > 0) await tx.enqueue(refundDue, {});
  tx.announce(member, { event: 'payment_changed', payment_id });
  if (brought.amount_minor > 0) await writeCreditNote(tx, { payment_id, ...brought }, now);
  return { ...row, refunded_at: null };
}

export async function withdrawalFrom(db: Sql, payment_id: PaymentId) {
  return await db
    .selectFrom('withdrawal')
    .select(['payment_id', 'member_id', 'declared_at', 'credits', 'amount_minor', 'currency', 'refunded_at'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
}
