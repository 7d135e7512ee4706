import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Mails about what happens to a member here; on by default. */
export const serviceTypes = ['new_conversations', 'new_messages', 'like', 'unread_message_reminders'] as const;
/** Advertising mails; only sent to members who have agreed to them, and the consent is recorded. */
export const marketingTypes = ['promotions', 'weekly_updates', 'news', 'reminders'] as const;

/** The kinds of e-mail that a member chooses among. (Specification, section 3: e-mail notification types.) */
export const notificationTypes = [...serviceTypes, ...marketingTypes] as const;
export const notificationType = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof notificationType>;
export type MarketingType = (typeof marketingTypes)[number];

export function isMarketing(type: NotificationType): type is MarketingType {
  return (marketingTypes as readonly NotificationType[]).includes(type);
}

/**
 * Why none of these mails is sent: the receiver's provider reported a complaint, their server refused a mail
 * permanently, or everything was switched off by a mailed link. (Specification, section 3: disabled reasons.)
 */
export const disabledReason = z.enum(['fbl', 'bounce', 'listunsubscribe']);
export type DisabledReason = z.infer<typeof disabledReason>;

/** The date of the marketing consent's text; a changed text gets another date. */
export const marketingConsentVersion = '2026-11-22';

const types = z.record(notificationType, z.boolean());

/** Which mails a member gets, and where. */
export const notificationSettings = z.object({
  email: z.string(),
  types,
  disabled: z.array(disabledReason),
  /** While members are invisible, nobody gets mails about their likes and messages. */
  invisible: z.boolean(),
});
export type Notifications = z.input<typeof notificationSettings>;

export const showNotifications = call({
  method: 'GET',
  path: '/api/notifications.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ notifications: notificationSettings }),
  refusals: {},
});

/** Switches one kind of mail; for a marketing mail this is the consent, or its withdrawal. */
export const switchNotification = call({
  method: 'PUT',
  path: '/api/notifications.php',
  by: 'member',
  input: z.strictObject({ type: notificationType, on: z.boolean() }),
  reply: z.object({ notifications: notificationSettings }),
  refusals: {},
});

/** How long the link that proves that mails arrive is valid, and how many are mailed a day. */
export const mailProof = { hours: 48, perDay: 3 } as const;

/** After a bounce or a complaint: mails a link; using it turns the mails on again. */
export const askMailProof = call({
  method: 'POST',
  path: '/api/mail-proof.php',
  by: 'member',
  once: true,
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: { not_disabled: 409, too_many_mails: 429 },
});

/** A token from a mail. */
const token = z.string().check(z.regex(/^[\w-]{20,200}$/));

/** Spends the link of {@link askMailProof}: the mailbox is read, and its owner wants mails. */
export const proveMail = call({
  method: 'PUT',
  path: '/api/mail-proof.php',
  by: 'visitor',
  input: z.strictObject({ token }),
  reply: z.object({}),
  refusals: { link_expired: 410 },
});

/** What the link in a mail's footer shows to anyone who has it, logged in or not. */
export const subscription = z.object({
  /** A part of the address only: the mail may have been forwarded. */
  email_hint: z.string(),
  /** The kinds of mail in the same group as the one the mail was of. */
  about: z.array(notificationType),
  types,
  disabled: z.array(disabledReason),
});
export type Subscription = z.input<typeof subscription>;

/** Changes nothing: mail scanners open links. */
export const showSubscription = call({
  method: 'GET',
  path: '/api/subscription.php',
  by: 'visitor',
  input: z.strictObject({ token }),
  reply: z.object({ subscription }),
  refusals: { link_expired: 410 },
});

/**
 * Switches a kind of mail, or turns all of them off, for anyone who has the link. Agreeing to marketing requires a
 * log-in, since members can only consent for themselves.
 */
export const switchSubscription = call({
  method: 'PUT',
  path: '/api/subscription.php',
  by: 'visitor',
  input: z.strictObject({ token, type: z.union([notificationType, z.literal('all')]), on: z.boolean() }),
  reply: z.object({ subscription }),
  refusals: { link_expired: 410, log_in_first: 403 },
});

/**
 * For operators whose mail provider receives bounces and complaints: what came back, and about which mail. The mail is
 * identified only by our own mark; only permanent bounces that are about the address stop anything.
 */
export const reportMail = call({
  method: 'POST',
  path: '/api/mail-report.php',
  by: 'operator',
  input: z.strictObject({
    reason: z.enum(['bounce', 'fbl']),
    /** The return path or the Message-ID of our mail. */
    about: z.string().check(z.maxLength(500)),
    /** For a bounce: its status, such as `5.1.1`. (RFC 3463.) */
    status: z.optional(z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/))),
  }),
  reply: z.object({ stopped: z.boolean() }),
  refusals: {},
});

/** Where the link in a mail's footer leads, and where mail programs unsubscribe with a POST. (RFC 8058.) */
export const unsubscribePath = '/notifications';
