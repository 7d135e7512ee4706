import { sql } from 'kysely';
import {
  type DisabledReason,
  isMarketing,
  marketingConsentVersion,
  marketingTypes,
  type MarketingType,
  type NotificationType,
  notificationTypes,
} from '#contract/notifications/notifications.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

/** The kinds of emails that a member gets. */
export type Preferences = Readonly<Record<NotificationType, boolean>>;

/**
 * Returns the kinds of emails that the member gets. Service emails are sent unless switched off; marketing emails only
 * with a current consent.
 */
export async function preferencesOf(db: Sql, member: MemberId): Promise<Preferences> {
  const [off, agreed] = await Promise.all([
    db.selectFrom('notification_off').select('type').where('member_id', '=', member).execute(),
    db
      .selectFrom('consent')
      .select('kind')
      .where('member_id', '=', member)
      .where('kind', 'in', marketingTypes.map(consentTo))
      .where('withdrawn_at', 'is', null)
      .execute(),
  ]);
  const isOn = (type: NotificationType) =>
    isMarketing(type) ? agreed.some(({ kind }) => kind === consentTo(type)) : !off.some((row) => row.type === type);
  return Object.fromEntries(notificationTypes.map((type) => [type, isOn(type)])) as Preferences;
}

/** Returns the kind of a consent to marketing emails, as stored in the log of consents. */
export function consentTo(type: MarketingType): string {
  return `mail_${type}`;
}

/**
 * Switches one kind of email. Switching on what is already on changes nothing, so that a consent keeps its original
 * time. The caller must have locked the member's row.
 */
export async function setPreference(tx: Tx, by: Actor, type: NotificationType, on: boolean) {
  const { id: member, now } = by;
  const before = await preferencesOf(tx, member);
  if (before[type] === on) return;
  if (isMarketing(type)) await setConsent(tx, by, type, on);
  else if (on)
    await tx.deleteFrom('notification_off').where('member_id', '=', member).where('type', '=', type).execute();
  else await tx.insertInto('notification_off').values({ member_id: member, type, off_at: now }).execute();
}

async function setConsent(tx: Tx, { id: member_id, now }: Actor, type: MarketingType, on: boolean): Promise<void> {
  const kind = consentTo(type);
  if (on) {
    const consent = { member_id, kind, version: marketingConsentVersion, given_at: now, withdrawn_at: null };
    // If a consent is given, withdrawn and given again at the same moment, it is current.
    await tx
      .insertInto('consent')
      .values(consent)
      .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'given_at']).doUpdateSet({ withdrawn_at: null }))
      .execute();
    return;
  }
  await tx
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('member_id', '=', member_id)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Locks the member's row, so that simultaneous switches wait for each other. Undefined if the member has left. */
export async function lockMember(tx: Tx, member: MemberId) {
  return await tx.selectFrom('member').selectAll().where('id', '=', member).forNoKeyUpdate().executeTakeFirst();
}

/** Stops these emails for a reason that the member sees. */
export async function disableMails(tx: Tx, member: MemberId, reason: DisabledReason): Promise<void> {
  const disabled = await tx
    .updateTable('member')
    .set({ notifications_disabled: sql<string[]>`array_append(notifications_disabled, ${reason})` })
    .where('id', '=', member)
    .where(sql<boolean>`NOT (${reason} = ANY(notifications_disabled))`)
    .executeTakeFirst();
  if (disabled.numUpdatedRows > 0n) tx.announce(member, { event: 'user_changed' });
}

/** Removes the reasons; emails resume when none is left. */
export async function enableMails(tx: Tx, member: MemberId, reasons: readonly DisabledReason[]): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      notifications_disabled: sql<string[]>`ARRAY(
        SELECT reason FROM unnest(notifications_disabled) AS reason WHERE reason <> ALL(${reasons}))`,
    })
    .where('id', '=', member)
    .execute();
  tx.announce(member, { event: 'user_changed' });
}
