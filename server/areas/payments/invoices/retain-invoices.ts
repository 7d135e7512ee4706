import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { erasedMemberId } from '../../accounts/accounts-queries.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import { removeCard } from '../saved-cards/saved-card.ts';
import { eraseSpendingControl } from '../spending/spending-control.ts';

/** Removes the buyer from records that the law requires us to keep. (docs/product.md, Erasing a member.) */
export async function retainInvoices(tx: Tx, member: MemberId): Promise<void> {
  await removeCard(tx, member);
  await tx
    .updateTable('payment')
    .set({ member_id: erasedMemberId, redirect: null, customer_ref: null })
    .where('member_id', '=', member)
    .execute();
  await tx.updateTable('invoice').set({ member_id: erasedMemberId }).where('member_id', '=', member).execute();
  await tx.updateTable('dispute').set({ member_id: erasedMemberId }).where('member_id', '=', member).execute();
  await tx.updateTable('withdrawal').set({ member_id: erasedMemberId }).where('member_id', '=', member).execute();
  // A notice has only an email address. In a cluster, it may be on another server than its member.
  const known = await tx.selectFrom('member').select('email').where('id', '=', member).executeTakeFirst();
  if (known) await sql`DELETE FROM withdrawal_notice WHERE lower(email) = lower(${known.email})`.execute(tx);
  await tx.deleteFrom('discount_use').where('member_id', '=', member).execute();
  await tx.deleteFrom('discount_code').where('user_id', '=', member).execute();
  await eraseSpendingControl(tx, member);
  await tx.deleteFrom('stay_offer').where('member_id', '=', member).execute();
}
