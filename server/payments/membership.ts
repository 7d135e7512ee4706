import type { MemberId } from '#contract/members/members.ts';
import { setPremium } from '../members/card-writes.ts';
import type { Tx } from '../postgres/db.ts';

/**
 * Ends the premium membership of who has no purchase left: one that was completed, from which they did not withdraw, and
 * whose money did not come back. (Specification, section 4: membership.)
 */
export async function workOutPremium(tx: Tx, member: MemberId): Promise<void> {
  const bought = await tx
    .selectFrom('payment')
    .leftJoin('withdrawal', 'withdrawal.payment_id', 'payment.payment_id')
    .leftJoin('debit', 'debit.payment_id', 'payment.payment_id')
    .select('payment.payment_id')
    .where('payment.member_id', '=', member)
    .where('payment.status', '=', 'completed')
    .where('withdrawal.payment_id', 'is', null)
    .where('debit.returned_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (bought) return;
  await tx.updateTable('member').set({ paid_user: false }).where('id', '=', member).execute();
  await setPremium(tx, member, false);
}
