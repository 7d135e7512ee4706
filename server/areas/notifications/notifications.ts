import { disabledReason, type DisabledReason, type NotificationType } from '#contract/notifications/notifications.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { preferencesOf, enableMails, lockMember, setPreference } from './preferences.ts';

/** Returns a member's email preferences and address, and the reasons why emails are stopped. */
export async function notificationsOf(db: Sql, id: MemberId) {
  const [types, { email, invisible, notifications_disabled }] = await Promise.all([
    preferencesOf(db, id),
    db
      .selectFrom('member')
      .select(['email', 'invisible', 'notifications_disabled'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  return { email, types, invisible, disabled: knownReasons(notifications_disabled) };
}

export function knownReasons(stored: readonly string[]): DisabledReason[] {
  return disabledReason.options.filter((reason) => stored.includes(reason));
}

/** Switches one kind of email. Switching one on also resumes emails that were stopped through a link. */
export async function switchMails(db: Db, by: Actor, type: NotificationType, on: boolean) {
  const { id } = by;
  return await transact(db, async (tx) => {
    const member = await lockMember(tx, id);
    await setPreference(tx, by, type, on);
    if (on && member?.notifications_disabled.includes('listunsubscribe'))
      await enableMails(tx, id, ['listunsubscribe']);
    return await notificationsOf(tx, id);
  });
}
