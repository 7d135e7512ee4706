import type { MoneyBack, PaymentId } from '#contract/payments.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/**
 * Returns how the money of payments went back: by full or partial refund, or by chargeback or returned debit. Omits
 * payments whose money stayed.
 */
export async function moneyBackOf(db: Sql, ids: readonly PaymentId[]): Promise<ReadonlyMap<PaymentId, MoneyBack>> {
  const back = new Map<PaymentId, MoneyBack>();
  if (ids.length === 0) return back;
  const rows = await db
    .selectFrom('payment')
    .leftJoin('withdrawal', 'withdrawal.payment_id', 'payment.payment_id')
    .leftJoin('debit', 'debit.payment_id', 'payment.payment_id')
    .leftJoin('dispute', 'dispute.payment_id', 'payment.payment_id')
    .select(['payment.payment_id', 'payment.amount_minor', 'withdrawal.amount_minor as refund_minor'])
    .select(['debit.returned_at', 'dispute.payment_id as disputed', 'dispute.won_at', 'dispute.again_at'])
    .where('payment.payment_id', 'in', ids)
    .where('payment.status', '=', 'completed')
    .execute();
  for (const { payment_id, amount_minor, refund_minor, returned_at, disputed, won_at, again_at } of rows) {
    const isLost = returned_at !== null || (disputed !== null && (won_at === null || again_at !== null));
    if (isLost) back.set(payment_id, 'taken_back');
    else if (refund_minor) back.set(payment_id, refund_minor < amount_minor ? 'refunded_in_part' : 'refunded');
  }
  return back;
}
