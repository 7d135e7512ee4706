import * as z from 'zod/mini';
import { userStatus } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { messageId } from '../chats/chats.ts';
import { language } from '../languages.ts';
import { memberId } from '../members/members.ts';
import { gender } from '../members/profile-values.ts';
import { country } from '../places.ts';
import { appealOutcome, reportCategory, reportDecision, reportKind } from '../reports.ts';
import { instant } from '../time.ts';
import { deskLanguage } from './access.ts';
import { deskPhoto, mailPreview } from './photos.ts';
import {
  colleague,
  decisionRefusals,
  deskDecision,
  deskHold,
  measureRefusals,
  reportVerdict,
  secondOpinion,
} from './queues.ts';

const namedMember = z.object({ id: memberId, name: z.string(), avatar: z.string() });

export const reportItem = z.object({
  id: z.uuid(),
  kind: reportKind,
  category: reportCategory,
  /** Threats and minors, which come first. */
  urgent: z.boolean(),
  site: z.string(),
  /** The reported member; null if the report matches no member. */
  member: z.nullable(namedMember),
  waiting_since: instant,
  due_at: instant,
  hold: z.nullable(deskHold),
  /** A colleague has asked for a second opinion. */
  asked: z.boolean(),
});
export type ReportItem = z.input<typeof reportItem>;

const queueInput = {
  /** Domain of a site; all sites if omitted. */
  site: z.optional(z.string().check(z.maxLength(253))),
  after: z.optional(z.string().check(z.maxLength(100))),
};
const queueState = {
  /** The cursor of the next page. */
  next: z.nullable(z.string()),
  waiting: z.int(),
  oldest_at: z.nullable(instant),
};

/** Lists reports waiting for a decision: urgent ones first, then the oldest. */
export const listReportQueue = call({
  method: 'GET',
  path: '/api/desk/reports',
  by: 'staff',
  permission: 'reports.decide',
  input: z.strictObject(queueInput),
  reply: z.object({ items: z.array(reportItem), urgent: z.int(), ...queueState }),
  refusals: { bad_cursor: 400 },
});

/** A party to a report, with a summary of other reports. */
export const reportParty = z.object({
  id: memberId,
  name: z.string(),
  avatar: z.string(),
  status: userStatus,
  age: z.int(),
  gender,
  country,
  city: z.nullable(z.string()),
  language,
  joined_at: instant,
  /** Earlier reports by the member. `acted_on`: led to a measure. */
  made: z.object({ reports: z.int(), acted_on: z.int(), dismissed: z.int(), bad_faith: z.int() }),
  /** Other reports about the member, and measures against them. */
  about: z.object({
    reports: z.int(),
    last_week: z.int(),
    warned: z.int(),
    removed: z.int(),
    photos_rejected: z.int(),
  }),
});
export type ReportParty = z.input<typeof reportParty>;

/** A message that the reporter agreed to share. */
export const evidenceMessage = z.object({
  id: messageId,
  by_reporter: z.boolean(),
  kind: z.string(),
  body: z.string(),
  created_at: z.nullable(instant),
  reported: z.boolean(),
});

/** Reason for a suggested ground. `count`: number of messages or reports it is based on. */
export const groundReason = z.object({
  because: z.enum(['reporter_says', 'readers_were_warned', 'others_reported']),
  count: z.int(),
});

/** The reported content, the evidence and both parties. Shared by reports and appeals. */
const reportContent = {
  kind: reportKind,
  category: reportCategory,
  /** The reporter's words, in `language`. */
  text: z.string(),
  language,
  /** Author and subject of a report made without an account. */
  stranger: z.nullable(z.object({ name: z.string(), email: z.string(), about: z.string(), this_is_me: z.boolean() })),
  reporter: z.nullable(reportParty),
  concerned: z.nullable(reportParty),
  /** The latest messages, if the reporter agreed. Staff cannot open any other messages. */
  evidence: z.array(evidenceMessage),
  agreed: z.boolean(),
  photo: z.nullable(deskPhoto),
  /** The photo sent in the reported message. */
  sent_photo: z.nullable(z.string()),
  /** The texts of a reported profile. */
  profile: z.nullable(z.object({ about_me: z.string(), signup_message: z.string() })),
  /** Whether pictures stay blurred until opened. */
  sensitive: z.boolean(),
};
const reportContentObject = z.object(reportContent);
export type ReportContent = z.input<typeof reportContentObject>;

/** Returns one report with its evidence and both histories, and records the look. */
export const showReportItem = call({
  method: 'GET',
  path: '/api/desk/report',
  by: 'staff',
  permission: 'reports.decide',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({
    id: z.uuid(),
    version: z.string(),
    ...reportContent,
    urgent: z.boolean(),
    site: z.string(),
    waiting_since: instant,
    due_at: instant,
    suggestion: z.object({ ground: reportCategory, reasons: z.array(groundReason) }),
    /** Number of members the reported one wrote with. Closing the account for fraud warns them. */
    contacts: z.int(),
    hold: z.nullable(deskHold),
    decision: z.nullable(deskDecision),
    opinion: z.nullable(secondOpinion),
  }),
  refusals: { no_such_item: 404 },
});

/** Machine translation of the texts in a report. */
const translatedContent = {
  provider: z.string(),
  /** The reporter's words; null if they need no translation. */
  text: z.nullable(z.string()),
  /** Only messages in other languages. */
  messages: z.array(z.object({ id: messageId, text: z.string() })),
};
const translationRefusals = { no_such_item: 404, translation_not_offered: 404, translation_unavailable: 503 } as const;

/** Translates the texts of a report through the configured provider, and records that they left the site. */
export const translateReport = call({
  method: 'POST',
  path: '/api/desk/report-translation',
  by: 'staff',
  permission: 'reports.decide',
  input: z.strictObject({ id: z.uuid(), language: deskLanguage }),
  reply: z.object(translatedContent),
  refusals: translationRefusals,
});

/** Returns the emails about a decision as they will be sent, to the member concerned and to the reporter. */
export const previewReportMail = call({
  method: 'POST',
  path: '/api/desk/report-mail',
  by: 'staff',
  permission: 'reports.decide',
  input: z.strictObject({ id: z.uuid(), verdict: reportVerdict }),
  reply: z.object({
    /** Null if the report is dismissed, or names no member. */
    concerned: z.nullable(mailPreview),
    reporter: z.nullable(mailPreview),
  }),
  refusals: { no_such_item: 404, nobody_concerned: 409, ...measureRefusals },
});

/** Decides a report. Stored immediately, and carried out after ten seconds unless undone. */
export const decideReportItem = call({
  method: 'POST',
  path: '/api/desk/report-decision',
  by: 'staff',
  permission: 'reports.decide',
  once: true,
  input: z.strictObject({ id: z.uuid(), version: z.string().check(z.maxLength(100)), verdict: reportVerdict }),
  reply: z.object({ decision: deskDecision }),
  refusals: {
    ...decisionRefusals,
    /** The report names no member, so it can only be dismissed. */
    nobody_concerned: 409,
    ...measureRefusals,
  },
});

export const appealSide = z.enum(['reporter', 'concerned']);

/** An appeal in the queue. Item id: the report's id, a dot, and the side. */
export const appealItem = z.object({
  report: z.uuid(),
  side: appealSide,
  site: z.string(),
  decision: reportDecision,
  ground: reportCategory,
  name: z.string(),
  waiting_since: instant,
  due_at: instant,
  hold: z.nullable(deskHold),
});
export type AppealItem = z.input<typeof appealItem>;

/** Lists waiting appeals, oldest first. Appeals against the caller's own decisions are only counted. */
export const listAppealQueue = call({
  method: 'GET',
  path: '/api/desk/appeals',
  by: 'staff',
  permission: 'appeals.decide',
  input: z.strictObject({ site: queueInput.site }),
  reply: z.object({
    items: z.array(appealItem),
    waiting: z.int(),
    /** Number of appeals against the caller's own decisions, which somebody else must answer. */
    own: z.int(),
    oldest_at: z.nullable(instant),
  }),
  refusals: {},
});

/** Returns one appeal with the decision it contests, and records the look. */
export const showAppealItem = call({
  method: 'GET',
  path: '/api/desk/appeal',
  by: 'staff',
  permission: 'appeals.decide',
  input: z.strictObject({ report: z.uuid(), side: appealSide }),
  reply: z.object({
    item: appealItem,
    version: z.string(),
    /** The appeal, in the member's own words. */
    text: z.string(),
    language,
    /** The report that led to the decision. */
    report: reportContentObject,
    /** Author of the decision, who may not decide the appeal; null if it was made outside the desk. */
    decided_by: z.nullable(colleague),
    decided_at: instant,
    /** Message to the member in the contested decision. */
    note: z.string(),
    /** When a suspension ends; null for a permanent closing or another measure. */
    until: z.nullable(instant),
    /** The account is currently closed. Overturning the closing reopens it. */
    closed: z.boolean(),
    hold: z.nullable(deskHold),
    decision: z.nullable(deskDecision),
    opinion: z.nullable(secondOpinion),
  }),
  refusals: { no_such_item: 404, same_person: 409 },
});

export const appealAnswer = z.strictObject({
  decision: appealOutcome,
  answer: z.string().check(z.maxLength(2000, { error: 'text_too_long' })),
});

export type AppealVerdict = z.infer<typeof appealAnswer>;

/** Translates an appeal and its report through the configured provider, and records that the texts left the site. */
export const translateAppeal = call({
  method: 'POST',
  path: '/api/desk/appeal-translation',
  by: 'staff',
  permission: 'appeals.decide',
  input: z.strictObject({ report: z.uuid(), side: appealSide, language: deskLanguage }),
  reply: z.object({
    ...translatedContent,
    /** The translated appeal; null if it needs no translation. */
    appeal: z.nullable(z.string()),
  }),
  refusals: { ...translationRefusals, same_person: 409 },
});

/** Returns the email about the decision on an appeal as it will be sent; null if the member has left. */
export const previewAppealMail = call({
  method: 'POST',
  path: '/api/desk/appeal-mail',
  by: 'staff',
  permission: 'appeals.decide',
  input: z.strictObject({ report: z.uuid(), side: appealSide, verdict: appealAnswer }),
  reply: z.object({ mail: z.nullable(mailPreview) }),
  refusals: { no_such_item: 404, same_person: 409 },
});

/** Decides an appeal, except against the caller's own decision. Overturning a closing reopens the account. */
export const decideAppealItem = call({
  method: 'POST',
  path: '/api/desk/appeal-decision',
  by: 'staff',
  permission: 'appeals.decide',
  once: true,
  input: z.strictObject({
    report: z.uuid(),
    side: appealSide,
    version: z.string().check(z.maxLength(100)),
    verdict: appealAnswer,
  }),
  reply: z.object({ decision: deskDecision }),
  refusals: { ...decisionRefusals, same_person: 409 },
});
