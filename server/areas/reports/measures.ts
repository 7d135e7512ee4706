import type { MemberId } from '#contract/members/members.ts';
import type { RejectionReason } from '#contract/photos.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { relist } from '../accounts/account-settings.ts';
import { endAll } from '../accounts/sessions/session-list.ts';
import { eraseMessage } from '../chats/messages/erase-message.ts';
import { acquaintancesOf } from '../members/erase-card.ts';
import { setListed } from '../members/card-writes.ts';
import { pairOf } from '../members/member-pair.ts';
import { restorePhotos, revokePhotos } from '../../integrations/photo-revocations.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { ReportRow } from './parties.ts';

/** What a photo is taken away for, in the words of photo moderation. */
export const rejectionFor: Readonly<Record<ReportCategory, RejectionReason>> = {
  fake_profile: 'not_you',
  my_photos: 'copied',
  harassment: 'revealing',
  threat: 'revealing',
  sexual: 'revealing',
  minor: 'minor',
  scam: 'contact_details',
  hate: 'revealing',
  illegal: 'revealing',
  other: 'not_you',
};

/** Takes away what a profile says in words. */
export async function removeTexts(tx: Tx, member: MemberId): Promise<void> {
  await tx.updateTable('profile').set({ about_me: '', signup_message: '' }).where('id', '=', member).execute();
  tx.announce(member, { event: 'user_changed' });
}

/** Takes a reported message away from both who have it. */
export async function removeMessage(tx: Tx, { reporter_id, member_id, message_id }: ReportRow, now: Date) {
  if (!reporter_id || !member_id || !message_id) return;
  await eraseMessage(tx, pairOf(reporter_id, member_id), message_id, now);
}

/** Closes an account: logs out its browsers, hides the member from everyone, and notifies those they had contact with. */
export async function closeAccount(tx: Tx, member: MemberId, now: Date): Promise<void> {
  // A member who has deleted their account and restores it finds it closed.
  await tx.updateTable('account_deletion').set({ status_before: 'blocked' }).where('member_id', '=', member).execute();
  await tx
    .updateTable('member')
    .set({ status: 'blocked', closed_at: now })
    .where('id', '=', member)
    .where('status', '!=', 'pending_deletion')
    .execute();
  await setListed(tx, member, false);
  await revokePhotos(tx, member, undefined, now);
  await endAll(tx, member);
  for (const other of await acquaintancesOf(tx, member)) tx.announce(other, { event: 'member_hidden', member });
}

/** Opens it again, as it was: found by others if it was before. */
export async function reopenAccount(tx: Tx, member: MemberId): Promise<boolean> {
  const { status, confirmed_at, invisible } = await tx
    .selectFrom('member')
    .select(['status', 'confirmed_at', 'invisible'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  if (status !== 'blocked') return false;
  await tx
    .updateTable('member')
    .set({ status: confirmed_at ? 'active' : 'not_confirmed', closed_at: null })
    .where('id', '=', member)
    .execute();
  await restorePhotos(tx, member);
  await relist(tx, member, confirmed_at !== null && !invisible);
  return true;
}
