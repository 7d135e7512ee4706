import type { MemberId } from '#contract/members/members.ts';
import type { Tx } from '../../platform/postgres/db.ts';

/**
 * Erases a member's preferences, subscriptions and records of past notices. Their consents are erased with the account.
 */
export async function eraseNotifications(tx: Tx, member: MemberId): Promise<void> {
  for (const table of ['notification_off', 'notice_told', 'push_subscription', 'push_switch', 'push_told'] as const) {
    await tx.deleteFrom(table).where('member_id', '=', member).execute();
  }
}
