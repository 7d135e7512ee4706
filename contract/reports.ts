import * as z from 'zod/mini';
import { email, mailedToken } from './accounts/accounts.ts';
import { call } from './call.ts';
import { messageId } from './chats/chats.ts';
import { memberId } from './members/members.ts';
import { pictureId } from './photos.ts';
import { oneLine, readable } from './readable.ts';
import { instant } from './time.ts';
import { orEmpty } from './typed/blank.ts';

/** What a report is about; decisions use the same categories for their grounds. */
export const reportCategory = z.enum(
  ['fake_profile', 'my_photos', 'harassment', 'threat', 'sexual', 'minor', 'scam', 'hate', 'illegal', 'other'],
  { error: 'choose_category' },
);
export type ReportCategory = z.infer<typeof reportCategory>;

export const reportLength = 2000;
export const reportsPerDay = 20;
/** How many complaint receipts a day go to one address. */
export const receiptsPerDay = 5;
/** How many of the latest messages are attached to a report, if the reporter agrees. */
export const evidenceMessages = 20;
/** For so long a decision can be appealed: six months. (DSA 20; safety, section 3.1.) */
export const appealDays = 183;

const reportText = z.string().check(
  z.maxLength(2 * reportLength, { error: 'text_too_long', abort: true }),
  z.overwrite((text) => orEmpty(readable(text).trim())),
  z.maxLength(reportLength, { error: 'text_too_long' }),
);
const neededText = reportText.check(z.minLength(1, { error: 'text_missing' }));

/** What is reported: somebody as they present themselves, one of their photos, or a message of theirs. */
export const reportKind = z.enum(['profile', 'photo', 'message', 'complaint']);
export type ReportKind = z.infer<typeof reportKind>;

/**
 * Reports a member to the moderators; a mail confirms at once that it has arrived. Members who were blocked, or have
 * blocked, may report as well. The reported member does not learn who reported them.
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
    /** The moderators may read the latest messages of the two. */
    with_messages: z._default(z.boolean(), false),
  }),
  reply: z.object({}),
  refusals: { no_such_member: 404, no_such_photo: 404, no_such_message: 404, yourself: 422, too_many_reports: 429 },
});

/**
 * Says that something is wrong, without an account: "this is me", or anything illegal. (DSA 16.) Five an hour from one
 * network. Its receipt is mailed at once, up to five a day to one address.
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
    /** Where the problem is: the address of a page, or a username. */
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

/** The decision: nothing is wrong, a warning, content is removed, or the account is closed. */
export const reportDecision = z.enum(['dismissed', 'warned', 'removed', 'blocked']);
export type ReportDecision = z.infer<typeof reportDecision>;
/** The outcome of an appeal: the decision stands, or is reversed. */
export const appealOutcome = z.enum(['upheld', 'overturned']);
export type AppealOutcome = z.infer<typeof appealOutcome>;

/** The decision, for someone who has the mailed link. */
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

/** Asks for another person to review the decision: for the reporter, or the member it concerns. (DSA 20.) */
export const makeAppeal = call({
  method: 'POST',
  path: '/api/appeal.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, text: neededText }),
  reply: z.object({}),
  refusals: { link_expired: 410, appealed_already: 409 },
});
