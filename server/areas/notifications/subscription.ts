import {
  isMarketing,
  type NotificationType,
  notificationTypes,
  type switchSubscription,
} from '#contract/notifications/notifications.ts';
import type { InputOf } from '#contract/call.ts';
import { refuse } from '#contract/refusal.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { preferencesOf, disableMails, enableMails, lockMember, setPreference } from './preferences.ts';
import { knownReasons } from './notifications.ts';
import type { Subscribed, UnsubscribeLinks } from './unsubscribe-link.ts';

/** Types of email about messages. Unsubscribing from one of them unsubscribes from all three. */
const messageTypes: readonly NotificationType[] = ['new_conversations', 'new_messages', 'unread_message_reminders'];

/** Returns the kinds of email that are unsubscribed from together. */
export function mailList(type: NotificationType): readonly NotificationType[] {
  return messageTypes.includes(type) ? messageTypes : [type];
}

/** Shows the preferences behind an email's link, without changing them. */
export async function subscriptionOf(db: Sql, links: UnsubscribeLinks, token: string) {
  const subscribed = links.read(token);
  const member = subscribed && (await memberById(db, subscribed.member));
  if (!member) return refuse('link_expired');
  return { subscription: await shown(db, subscribed) };
}

/** Switches kinds of email through an email's link, without a login. */
export async function switchByLink(
  db: Db,
  links: UnsubscribeLinks,
  { token, type, on }: InputOf<typeof switchSubscription>,
  now: Date,
) {
  const subscribed = links.read(token);
  if (!subscribed) return refuse('link_expired');
  return await transact(db, async (tx) => {
    const { member } = subscribed;
    const by = { id: member, now };
    const row = await lockMember(tx, member);
    if (!row) return refuse('link_expired');
    if (on && (type === 'all' || isMarketing(type))) return refuse('log_in_first');
    if (type === 'all') await stop(tx, by, notificationTypes);
    else if (!on) await stop(tx, by, [type]);
    else {
      await setPreference(tx, by, type, true);
      if (row.notifications_disabled.includes('listunsubscribe')) await enableMails(tx, member, ['listunsubscribe']);
    }
    return { subscription: await shown(tx, subscribed) };
  });
}

/**
 * Handles one click in a mail program: stops the email's kind and those in its group. Returns whether the link was
 * valid.
 */
export async function unsubscribeByMail(db: Db, links: UnsubscribeLinks, token: string, now: Date): Promise<boolean> {
  const subscribed = links.read(token);
  if (!subscribed) return false;
  return await transact(db, async (tx) => {
    if (!(await lockMember(tx, subscribed.member))) return false;
    await stop(tx, { id: subscribed.member, now }, mailList(subscribed.type));
    return true;
  });
}

/**
 * Turns off these kinds of email, as requested through a link. If no kind is left on, stores this as the reason why
 * emails are stopped.
 */
async function stop(tx: Tx, by: Actor, types: readonly NotificationType[]): Promise<void> {
  for (const type of types) await setPreference(tx, by, type, false);
  const left = Object.values(await preferencesOf(tx, by.id)).some(Boolean);
  if (!left) await disableMails(tx, by.id, 'listunsubscribe');
}

async function shown(db: Sql, { member, type }: Subscribed) {
  const [row, types] = await Promise.all([memberById(db, member), preferencesOf(db, member)]);
  const { email, notifications_disabled } = row!;
  return {
    email_hint: hintOf(email),
    about: [...mailList(type)],
    types,
    disabled: knownReasons(notifications_disabled),
  };
}

/** Returns a hint such as `a…@example.org`: enough for its owner to recognize the address. */
function hintOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}…${email.slice(at)}`;
}
