import type { PaymentId, PaymentStatus } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import { erasedMemberId } from '../accounts/accounts-queries.ts';
import { repay } from '../credits/debt.ts';
import { book } from '../credits/wallet.ts';
import { setPremium } from '../members/card-writes.ts';
import type { ProviderPayment } from '../../integrations/payment-provider.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { recordChargeback } from './disputes/dispute.ts';
import { claimCode, holdDiscount, releaseDiscount } from './discounts.ts';
import { type InvoicedPayment, writeInvoice } from './invoices/write-invoice.ts';
import { receiptDue } from './receipt.ts';
import { saveCardDue } from './saved-cards/card-jobs.ts';
import { sendBack } from './withdrawals/withdraw.ts';

/**
 * Ranks of the states. A payment only moves forward. Completed outranks every other final state: money that arrived is
 * always booked.
 */
const rank: Readonly<Record<PaymentStatus, number>> = {
  open: 0,
  pending: 1,
  failed: 2,
  cancelled: 2,
  expired: 2,
  completed: 3,
};

/**
 * Moves a payment to the state that its provider reports. Books credits, premium, invoice and receipt in the same
 * transaction, exactly once, regardless of the number and order of reports. If the amount differs or the buyer was
 * erased, books nothing; the caller must raise an alarm. Refunds a payment at once if its order was stopped. (Decision
 * 020; docs/product.md, Limits to spending.)
 */
export async function settle(db: Db, payment_id: PaymentId, reported: ProviderPayment, now: Date) {
  return await transact(db, (tx) => settleIn(tx, payment_id, reported, now));
}

/** Does the same as {@link settle} within the caller's transaction. */
export async function settleIn(tx: Tx, payment_id: PaymentId, reported: ProviderPayment, now: Date) {
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (rank[reported.status] <= rank[payment.status]) {
    if (payment.status === 'completed') await recordChargeback(tx, payment, reported, now);
    return undefined;
  }
  const sameAmount = reported.amount_minor === payment.amount_minor && reported.currency === payment.currency;
  if (reported.status === 'completed' && !sameAmount) return refuse('amount_differs');
  if (reported.status === 'completed' && payment.member_id === erasedMemberId) return refuse('buyer_erased');

  const paid_at = reported.status === 'completed' ? now : null;
  await tx
    .updateTable('payment')
    .set({ status: reported.status, paid_at })
    .where('payment_id', '=', payment_id)
    .execute();
  if (reported.status === 'completed') {
    await complete(tx, { ...payment, paid_at: now }, now);
    await recordChargeback(tx, payment, reported, now);
  } else if (isFinal(reported.status)) await releaseDiscount(tx, payment.member_id, payment_id);
  tx.announce(payment.member_id, { event: 'payment_changed', payment_id });
  return undefined;
}

/** Returns whether a payment has reached a final state. */
export function isFinal(status: PaymentStatus): boolean {
  return rank[status] >= rank.failed;
}

interface CompletedPayment extends InvoicedPayment {
  readonly provider: string;
  readonly discountcode: string | null;
  readonly stopped_at: Date | null;
  readonly card_use: string | null;
}

async function complete(tx: Tx, payment: CompletedPayment, now: Date): Promise<void> {
  const { payment_id, member_id, credits, discountcode, stopped_at, card_use } = payment;
  // A payment that failed before it completed has released its discount.
  if (discountcode && !stopped_at) {
    const holding = { member_id, code: discountcode, payment_id };
    await holdDiscount(tx, holding, now);
    await claimCode(tx, holding, now);
  }
  await book(tx, member_id, { key: `payment:${payment_id}`, delta: credits, cause: 'purchase', ref: payment_id }, now);
  if (!stopped_at) {
    await repay(tx, member_id, `payment:${payment_id}`, now);
    await tx.updateTable('member').set({ paid_user: true }).where('id', '=', member_id).execute();
    await setPremium(tx, member_id);
  }
  if (card_use === 'save') await tx.enqueue(saveCardDue, { payment: payment_id });
  await tx.enqueue(receiptDue, { payment: payment_id });
  await writeInvoice(tx, payment, now);
  if (stopped_at) await sendBack(tx, payment, now);
  const { site, provider, payment_method: method, amount_minor, currency } = payment;
  const money = { method, credits, amount_minor, currency };
  tx.record({ event: 'purchased', payment: payment_id, member: member_id, site, provider, ...money });
}
