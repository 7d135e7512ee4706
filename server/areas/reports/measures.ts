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

/** The photo-moderation reason for each category of report. */
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

/** Deletes the texts of a profile. */
export async function removeTexts(tx: Tx, member: MemberId): Promise<void> {
  await tx.updateTable('profile').set({ about_me: '', signup_message: '' }).where('id', '=', member).execute();
  tx.announce(member, { event: 'user_changed' });
}

/** Deletes a reported message for both members. */
export async function removeMessage(tx: Tx, { reporter_id, member_id, message_id }: ReportRow, now: Date) {
  if (!reporter_id || !member_id || !message_id) return;
  await eraseMessage(tx, pairOf(reporter_id, member_id), message_id, now);
}

/** Closes an account: logs out its browsers, hides the member from everyone, and notifies those they had contact with. */
export async function closeAccount(tx: Tx, member: MemberId, now: Date): Promise<void> {
  // A member who deleted the account and then restores it finds it closed.
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

interface Suspension {
  readonly member: MemberId;
  readonly report: string;
  /** Undefined: the account stays closed. */
  readonly until: Date | undefined;
}

/** Sets when a closed account opens again. A closing without an end replaces an earlier suspension. */
export async function suspend(tx: Tx, { member, report, until }: Suspension, now: Date): Promise<void> {
  await tx.deleteFrom('suspension').where('member_id', '=', member).execute();
  if (!until) return;
  await tx.insertInto('suspension').values({ member_id: member, report_id: report, since: now, until }).execute();
}

/** Reopens a closed account as it was: listed, if it was listed before. */
export async function reopenAccount(tx: Tx, member: MemberId): Promise<boolean> {
  const { status, confirmed_at, invisible } = await tx
    .selectFrom('member')
    .select(['status', 'confirmed_at', 'invisible'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  const opened = confirmed_at ? ('active' as const) : ('not_confirmed' as const);
  // A closed member who has deleted the account finds it open after restoring it.
  await tx
    .updateTable('account_deletion')
    .set({ status_before: opened })
    .where('member_id', '=', member)
    .where('status_before', '=', 'blocked')
    .execute();
  if (status !== 'blocked') return false;
  await tx.deleteFrom('suspension').where('member_id', '=', member).execute();
  await tx.updateTable('member').set({ status: opened, closed_at: null }).where('id', '=', member).execute();
  await restorePhotos(tx, member);
  await relist(tx, member, confirmed_at !== null && !invisible);
  return true;
}
