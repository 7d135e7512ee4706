import type { MemberId } from '#contract/members.ts';
import type { Tx } from '../postgres/db.ts';

/** Erases what a member switched off. Their consents go with the account. */
export async function eraseNotifications(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom('notification_off').where('member_id', '=', member).execute();
}
