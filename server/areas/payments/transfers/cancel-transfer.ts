import type { PaymentId } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { isFinal, settleIn } from '../settle.ts';
import { referenceOf } from './reference.ts';
import { bankName } from './transfer-provider.ts';

/**
 * Cancels a member's order by bank transfer, and returns its status. Money that arrives later is still booked.
 * (docs/product.md, Bank transfers.)
 */
export async function cancelTransfer(db: Db, { id, now }: Actor, payment_id: PaymentId) {
  return await transact(db, async (tx) => {
    const owned = tx
      .selectFrom('payment')
      .select(['status', 'provider', 'amount_minor', 'currency'])
      .where('payment_id', '=', payment_id)
      .where('member_id', '=', id);
    if (!(await owned.executeTakeFirst())) return refuse('no_such_payment');
    const reference = referenceOf(payment_id);
    // Arriving money locks the transfer before the payment. The same order here avoids a deadlock.
    const transfer = await tx
      .selectFrom('bank_transfer')
      .select('status')
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst();
    const { status, provider, ...price } = await owned.executeTakeFirstOrThrow();
    if (isFinal(status) && status !== 'completed') return { status };
    const hasMoney = transfer !== undefined && transfer.status !== 'open' && transfer.status !== 'cancelled';
    if (provider !== bankName || hasMoney || status !== 'open') return refuse('not_cancellable');
    await tx.updateTable('bank_transfer').set({ status: 'cancelled' }).where('reference', '=', reference).execute();
    await settleIn(tx, payment_id, { ref: reference, status: 'cancelled', ...price }, now);
    return { status: 'cancelled' as const };
  });
}
