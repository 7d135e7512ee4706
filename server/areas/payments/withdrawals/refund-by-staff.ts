import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { memberById } from '../../accounts/accounts-queries.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { moneyBackOf } from './money-back.ts';
import { broughtBy, paidPayment, type PaidPayment, payBack, withdrawalFrom } from './withdraw.ts';
import { mailRefunded } from './withdrawal-mails.ts';

/** A payment whose money has not gone back. */
export interface Refundable {
  readonly member: MemberId;
  readonly payment_id: PaymentId;
}

/** Returns a payment that staff may refund, or why they may not. */
export async function refundablePayment(db: Sql, { member, payment_id }: Refundable) {
  const payment = await paidPayment(db, member, payment_id);
  if (!payment) return refuse('no_such_payment');
  if (await withdrawalFrom(db, payment_id)) return refuse('refunded_already');
  // The buyer's bank has sent the money back: a refund would pay it twice.
  const back = await moneyBackOf(db, [payment_id]);
  return back.has(payment_id) ? refuse('payment_disputed') : payment;
}

/**
 * Returns what a refund would bring at this moment. The unused credits are the least, because a refund excludes the
 * withdrawal that would bring as much.
 */
export async function refundOptions(db: Sql, payment: PaidPayment) {
  return { unused: await broughtBy(db, payment), whole: await broughtBy(db, payment, true) };
}

/**
 * Returns a payment that staff may refund, and makes withdrawals, messages, chargebacks and returned debits of its buyer
 * wait until the transaction ends.
 */
export async function lockRefundable(tx: Tx, what: Refundable) {
  const { payment_id, member } = what;
  // The same order as in the report of a returned debit.
  await tx.selectFrom('debit').select('payment_id').where('payment_id', '=', payment_id).forUpdate().execute();
  await tx.selectFrom('wallet').select('balance').where('member_id', '=', member).forUpdate().execute();
  return await refundablePayment(tx, what);
}

/** A refund as staff decided it. */
export interface StaffRefund extends Refundable {
  readonly whole: boolean;
  /** Returns whether the decision covers this amount. */
  readonly covers: (amount_minor: number) => boolean;
}

/**
 * Refunds a payment, once, as a withdrawal does: takes back its unused credits, enqueues the refund, writes the credit
 * note, updates the premium status, and emails the buyer.
 */
export async function refundByStaff(tx: Tx, sites: Sites, { whole, covers, ...what }: StaffRefund, now: Date) {
  const payment = await lockRefundable(tx, what);
  if (isRefused(payment)) return payment;
  const brought = await broughtBy(tx, payment, whole);
  if (brought.amount_minor === 0 || !covers(brought.amount_minor)) return refuse('amount_changed');
  const refund = await payBack(tx, payment, brought, now);
  const to = (await memberById(tx, payment.member_id))!;
  await mailRefunded(tx, await sites.of(to.site), { to, withdrawal: refund });
  return brought;
}
