import * as z from 'zod/mini';
import { email, mailedToken } from './accounts/accounts.ts';
import { call } from './call.ts';
import { messageId } from './chats/chats.ts';
import { memberId } from './members/members.ts';
import { pictureId } from './photos.ts';
import { oneLine, readable } from './readable.ts';
import { instant } from './time.ts';
import { orEmpty } from './typed/blank.ts';

/** The categories of reports, which are also the grounds of decisions. */
export const reportCategory = z.enum(
  ['fake_profile', 'my_photos', 'harassment', 'threat', 'sexual', 'minor', 'scam', 'hate', 'illegal', 'other'],
  { error: 'choose_category' },
);
export type ReportCategory = z.infer<typeof reportCategory>;

export const reportLength = 2000;
export const reportsPerDay = 20;
/** Maximum number of complaint receipts emailed to one address per day. */
export const receiptsPerDay = 5;
/** Number of latest messages attached to a report, if the reporter agrees. */
export const evidenceMessages = 20;
/** How long a decision can be appealed, in days: six months. (DSA 20; safety, section 3.1.) */
export const appealDays = 183;

const reportText = z.string().check(
  z.maxLength(2 * reportLength, { error: 'text_too_long', abort: true }),
  z.overwrite((text) => orEmpty(readable(text).trim())),
  z.maxLength(reportLength, { error: 'text_too_long' }),
);
/** The text of a complaint or an appeal. */
export const neededText = reportText.check(z.minLength(1, { error: 'text_missing' }));

/**
 * The subject of a report: a whole profile, a photo or a message; `complaint` comes from somebody without an account.
 */
export const reportKind = z.enum(['profile', 'photo', 'message', 'complaint']);
export type ReportKind = z.infer<typeof reportKind>;

/**
 * Reports a member to the moderators; an email confirms the receipt at once. Members who have blocked the other or were
 * blocked by them may report too. The reported member does not learn who reported them.
 */
export const reportMember = call({
  method: 'POST',
  path: '/api/report.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    profile: memberId,
    photo: z.optional(pictureId),
    message: z.optional(messageId),
    category: reportCategory,
    text: z._default(reportText, ''),
    /** Lets the moderators read the latest messages between the two. */
    with_messages: z._default(z.boolean(), false),
  }),
  reply: z.object({}),
  refusals: { no_such_member: 404, no_such_photo: 404, no_such_message: 404, yourself: 422, too_many_reports: 429 },
});

/**
 * Reports a problem without an account: "this is me", or illegal content. (DSA 16.) Limited to five an hour per
 * network. A receipt is emailed at once, up to five a day per address.
 */
export const complain = call({
  method: 'POST',
  path: '/api/complaint.php',
  by: 'visitor',
  once: true,
  input: z.strictObject({
    name: z._default(
      z.string().check(
        z.maxLength(200),
        z.overwrite((text) => orEmpty(oneLine(text))),
        z.maxLength(80),
      ),
      '',
    ),
    email,
    /** The location of the problem: the URL of a page, or a username. */
    about: z.string().check(
      z.maxLength(1000),
      z.overwrite((text) => orEmpty(oneLine(text))),
      z.minLength(1, { error: 'about_missing' }),
      z.maxLength(300),
    ),
    this_is_me: z.boolean(),
    category: reportCategory,
    text: neededText,
  }),
  reply: z.object({}),
  refusals: { too_many_reports: 429 },
});

/**
 * The decision on a report: no violation, a warning, hiding a photo, removal of content, or closing the account. A
 * hidden photo can be shown again.
 */
export const reportDecision = z.enum(['dismissed', 'warned', 'hidden', 'removed', 'blocked']);
export type ReportDecision = z.infer<typeof reportDecision>;
/** The outcome of an appeal: the decision is confirmed or reversed. */
export const appealOutcome = z.enum(['upheld', 'overturned']);
export type AppealOutcome = z.infer<typeof appealOutcome>;

/** Returns the decision to anyone with the emailed link. */
export const showAppeal = call({
  method: 'GET',
  path: '/api/appeal.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken }),
  reply: z.object({
    kind: reportKind,
    category: reportCategory,
    decision: reportDecision,
    open_until: instant,
    appealed_at: z.nullable(instant),
    outcome: z.nullable(appealOutcome),
  }),
  refusals: { link_expired: 410 },
});

/** Requests a review of the decision by another moderator, for the reporter or the member concerned. (DSA 20.) */
export const makeAppeal = call({
  method: 'POST',
  path: '/api/appeal.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, text: neededText }),
  reply: z.object({}),
  refusals: { link_expired: 410, appealed_already: 409 },
});
