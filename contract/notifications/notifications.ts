import * as z from 'zod/mini';
import { call } from '../call.ts';

/** Emails about events in the member's account; on by default. */
export const serviceTypes = ['new_conversations', 'new_messages', 'like', 'unread_message_reminders'] as const;
/** Advertising emails. Sent only to members who have agreed to them; their consent is recorded. */
export const marketingTypes = ['promotions', 'weekly_updates', 'news', 'reminders'] as const;

/** The kinds of email that a member can switch on or off. (Specification, section 3: e-mail notification types.) */
export const notificationTypes = [...serviceTypes, ...marketingTypes] as const;
export const notificationType = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof notificationType>;
export type MarketingType = (typeof marketingTypes)[number];

export function isMarketing(type: NotificationType): type is MarketingType {
  return (marketingTypes as readonly NotificationType[]).includes(type);
}

/**
 * Why a member receives no emails about their account's events and no advertising emails: the recipient's provider
 * reported a complaint, their mail server rejected an email permanently, or the member unsubscribed from everything
 * through an emailed link. (Specification, section 3: disabled reasons.)
 */
export const disabledReason = z.enum(['fbl', 'bounce', 'listunsubscribe']);
export type DisabledReason = z.infer<typeof disabledReason>;

/** The version of the marketing consent's text, by its date. Change it whenever the text changes. */
export const marketingConsentVersion = '2026-11-22';

const types = z.record(notificationType, z.boolean());

/** The kinds of email that a member receives, and at which address. */
export const notificationSettings = z.object({
  email: z.string(),
  types,
  disabled: z.array(disabledReason),
  /** While a member is invisible, nobody receives emails about their likes and messages. */
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

/** Turns one kind of email on or off. For marketing email, this gives or withdraws consent. */
export const switchNotification = call({
  method: 'PUT',
  path: '/api/notifications.php',
  by: 'member',
  input: z.strictObject({ type: notificationType, on: z.boolean() }),
  reply: z.object({ notifications: notificationSettings }),
  refusals: {},
});

/** Validity of the link that proves that emails arrive, in hours, and maximum number of links sent per day. */
export const mailProof = { hours: 48, perDay: 3 } as const;

/** Sends a link after a bounce or a complaint. Using the link enables emails again. */
export const askMailProof = call({
  method: 'POST',
  path: '/api/mail-proof.php',
  by: 'member',
  once: true,
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: { not_disabled: 409, too_many_mails: 429 },
});

/** A token from an email. */
const token = z.string().check(z.regex(/^[\w-]{20,200}$/));

/** Consumes the token of {@link askMailProof}: proves that the mailbox is read and its owner wants emails. */
export const proveMail = call({
  method: 'PUT',
  path: '/api/mail-proof.php',
  by: 'visitor',
  input: z.strictObject({ token }),
  reply: z.object({}),
  refusals: { link_expired: 410 },
});

/** The settings shown to anyone who has the link from an email's footer, logged in or not. */
export const subscription = z.object({
  /** Only a part of the address, because the email may have been forwarded. */
  email_hint: z.string(),
  /** The kind of the email with the link, and all others in the same group. */
  about: z.array(notificationType),
  types,
  disabled: z.array(disabledReason),
});
export type Subscription = z.input<typeof subscription>;

/** Returns the settings behind an email's link. Must not change anything, because email scanners open links. */
export const showSubscription = call({
  method: 'GET',
  path: '/api/subscription.php',
  by: 'visitor',
  input: z.strictObject({ token }),
  reply: z.object({ subscription }),
  refusals: { link_expired: 410 },
});

/**
 * Turns one kind of email on or off, or turns all of them off, for anyone who has the link. Agreeing to marketing
 * requires a login, since members can consent only for themselves.
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
 * Receives bounces and complaints from the operator's email provider. The email is identified only by our own return
 * path or Message-ID. Only permanent bounces caused by the address itself stop further emails.
 */
export const reportMail = call({
  method: 'POST',
  path: '/api/mail-report.php',
  by: 'operator',
  input: z.strictObject({
    reason: z.enum(['bounce', 'fbl']),
    /** The return path or Message-ID of our email. */
    about: z.string().check(z.maxLength(500)),
    /** The status code of a bounce, such as `5.1.1`. (RFC 3463.) */
    status: z.optional(z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/))),
  }),
  reply: z.object({ stopped: z.boolean() }),
  refusals: {},
});

/** Target of the link in an email's footer, and of the POST with which mail clients unsubscribe. (RFC 8058.) */
export const unsubscribePath = '/notifications';
