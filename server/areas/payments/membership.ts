import type { MemberId } from '#contract/members/members.ts';
import { setPremium } from '../members/card-writes.ts';
import type { Tx } from '../../platform/postgres/db.ts';

/**
 * Updates the member's premium status. A member is premium with at least one completed purchase that was not withdrawn
 * from, returned or charged back, except after a won dispute. (Specification, section 4: membership.)
 */
export async function recalculatePremium(tx: Tx, member: MemberId): Promise<void> {
  const bought = await tx
    .selectFrom('payment')
    .leftJoin('withdrawal', 'withdrawal.payment_id', 'payment.payment_id')
    .leftJoin('debit', 'debit.payment_id', 'payment.payment_id')
    .leftJoin('dispute', 'dispute.payment_id', 'payment.payment_id')
    .select('payment.payment_id')
    .where('payment.member_id', '=', member)
    .where('payment.status', '=', 'completed')
    .where('withdrawal.payment_id', 'is', null)
    .where('debit.returned_at', 'is', null)
    .where((any) => any.or([any('dispute.payment_id', 'is', null), any('dispute.won_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  const paid_user = bought !== undefined;
  const changed = await tx
    .updateTable('member')
    .set({ paid_user })
    .where('id', '=', member)
    .where('paid_user', '<>', paid_user)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await setPremium(tx, member, paid_user);
}
