import * as z from 'zod/mini';
import { userStatus } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { ledgerCause } from '../credits.ts';
import { language } from '../languages.ts';
import { factAnswers } from '../members/facts.ts';
import { memberId } from '../members/members.ts';
import { gender } from '../members/profile-values.ts';
import { currency } from '../money.ts';
import { paymentId } from '../payments.ts';
import { country } from '../places.ts';
import { reportCategory, reportDecision, reportKind } from '../reports.ts';
import { instant } from '../time.ts';
import { deskPhoto } from './photos.ts';
import { colleague, deskDecision } from './queues.ts';

/** Maximum number of members that a search returns. */
export const membersFound = 20;
/** Maximum number of rows in a part of a member's page, newest first. */
export const rowsShown = 100;
/** Maximum number of credits that staff can give at once. */
export const mostGivenCredits = 100;

/** A member in a list, with a masked email. {@link showMemberEmail} returns the full address. */
export const foundMember = z.object({
  id: memberId,
  name: z.string(),
  avatar: z.string(),
  status: userStatus,
  email_hint: z.string(),
  site: z.string(),
  joined_at: instant,
  /** The field that matched the query. */
  by: z.enum(['id', 'email', 'payment', 'name', 'name_start']),
});
export type FoundMember = z.input<typeof foundMember>;

/** Finds members by id, email, payment reference, or name (full or prefix). Recorded without the results. */
export const findMembers = call({
  method: 'GET',
  path: '/api/desk/members',
  by: 'staff',
  permission: 'members.find',
  input: z.strictObject({ query: z.string().check(z.trim(), z.minLength(2), z.maxLength(254)) }),
  reply: z.object({ members: z.array(foundMember) }),
  refusals: {},
});

/** Refusal of all calls about a member. */
export const noSuchMember = { no_such_member: 404 } as const;

/** One entry in a member's history. */
export const memberEvent = z.object({
  at: instant,
  what: z.enum([
    'signed_up',
    'confirmed',
    'bought',
    'first_purchase',
    'photo_approved',
    'photo_rejected',
    'reported_somebody',
    'was_reported',
    'decided',
    'mail_refused',
    'suspended',
    'closed',
    'deletion_asked',
    'last_seen',
  ]),
  /** A photo's reason, a report's category or decision, or the number of credits; null for other events. */
  detail: z.nullable(z.string()),
});

/**
 * Returns the header and the facts of a member's page, and records the look. Staff cannot see whom the member seeks.
 */
export const showDeskMember = call({
  method: 'GET',
  path: '/api/desk/member',
  by: 'staff',
  permission: 'members.find',
  input: z.strictObject({ id: memberId }),
  reply: z.object({
    id: memberId,
    name: z.string(),
    avatar: z.string(),
    status: userStatus,
    confirmed: z.boolean(),
    premium: z.boolean(),
    invisible: z.boolean(),
    age: z.int(),
    gender,
    country,
    city: z.nullable(z.string()),
    language,
    site: z.string(),
    joined_at: instant,
    last_active_at: z.nullable(instant),
    email_hint: z.string(),
    email_bounces: z.boolean(),
    ref: z.nullable(z.string()),
    network: z.nullable(z.string()),
    facts: z.object(factAnswers),
    about_me: z.string(),
    signup_message: z.string(),
    credits: z.int(),
    /** When the suspension ends; null without one. */
    suspended_until: z.nullable(instant),
    /** When the deleted account will be erased; null if it was not deleted. */
    erase_at: z.nullable(instant),
    counts: z.object({
      photos: z.int(),
      payments: z.int(),
      ledger: z.int(),
      reports: z.int(),
      mails: z.int(),
      sessions: z.int(),
      conversations: z.int(),
      notes: z.int(),
    }),
    timeline: z.array(memberEvent),
  }),
  refusals: noSuchMember,
});

/** Returns the full email address. Recorded as a separate look. */
export const showMemberEmail = call({
  method: 'GET',
  path: '/api/desk/member-email',
  by: 'staff',
  permission: 'members.find',
  input: z.strictObject({ id: memberId }),
  reply: z.object({ email: z.string(), new_email: z.nullable(z.string()) }),
  refusals: noSuchMember,
});

export const listMemberPhotos = call({
  method: 'GET',
  path: '/api/desk/member-photos',
  by: 'staff',
  permission: 'members.photos',
  input: z.strictObject({ id: memberId }),
  reply: z.object({ photos: z.array(deskPhoto) }),
  refusals: noSuchMember,
});

/** Lists payments with refunds, and the ledger. Recipients of messages are not included. */
export const listMemberPayments = call({
  method: 'GET',
  path: '/api/desk/member-payments',
  by: 'staff',
  permission: 'payments.view',
  input: z.strictObject({ id: memberId }),
  reply: z.object({
    payments: z.array(
      z.object({
        id: paymentId,
        ordered_at: instant,
        paid_at: z.nullable(instant),
        credits: z.int(),
        amount_minor: z.int(),
        currency,
        method: z.string(),
        status: z.string(),
        discountcode: z.nullable(z.string()),
        /** Refunded, including after a withdrawal. */
        refunded_minor: z.int(),
        disputed: z.boolean(),
      }),
    ),
    ledger: z.array(
      z.object({ at: instant, cause: ledgerCause, delta: z.int(), balance: z.int(), given: z.boolean() }),
    ),
    balance: z.int(),
    /** Whether the ledger adds up to the balance. */
    adds_up: z.boolean(),
  }),
  refusals: noSuchMember,
});

/** Lists reports by and about the member, and decisions. */
export const listMemberReports = call({
  method: 'GET',
  path: '/api/desk/member-reports',
  by: 'staff',
  permission: 'members.find',
  input: z.strictObject({ id: memberId }),
  reply: z.object({
    reports: z.array(
      z.object({
        id: z.uuid(),
        /** `by`: the member is the reporter. */
        side: z.enum(['by', 'about']),
        other: z.nullable(z.object({ id: memberId, name: z.string() })),
        kind: reportKind,
        category: reportCategory,
        reported_at: instant,
        decision: z.nullable(reportDecision),
        decided_at: z.nullable(instant),
        bad_faith: z.boolean(),
        appealed: z.boolean(),
      }),
    ),
    decisions: z.array(deskDecision),
  }),
  refusals: noSuchMember,
});

/** Lists emails with their delivery status, without their text. */
export const listMemberMails = call({
  method: 'GET',
  path: '/api/desk/member-mails',
  by: 'staff',
  permission: 'members.find',
  input: z.strictObject({ id: memberId }),
  reply: z.object({
    mails: z.array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        created_at: instant,
        fate: z.enum(['waiting', 'sent', 'refused']),
        settled_at: z.nullable(instant),
      }),
    ),
  }),
  refusals: noSuchMember,
});

/** Lists sessions, without IP addresses, and consents. */
export const listMemberSessions = call({
  method: 'GET',
  path: '/api/desk/member-sessions',
  by: 'staff',
  permission: 'members.find',
  input: z.strictObject({ id: memberId }),
  reply: z.object({
    sessions: z.array(
      z.object({
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
        geoip_country: z.nullable(z.string()),
        created_at: instant,
        last_seen_at: instant,
      }),
    ),
    consents: z.array(
      z.object({ kind: z.string(), version: z.string(), given_at: instant, withdrawn_at: z.nullable(instant) }),
    ),
  }),
  refusals: noSuchMember,
});

export const memberNote = z.object({
  id: z.uuid(),
  staff: colleague,
  text: z.string(),
  written_at: instant,
  yours: z.boolean(),
});
export type MemberNote = z.input<typeof memberNote>;
const notes = z.object({ notes: z.array(memberNote) });

/** Lists the notes of staff about a member. Members may request a copy, so write only what they may read. */
export const listMemberNotes = call({
  method: 'GET',
  path: '/api/desk/member-notes',
  by: 'staff',
  permission: 'members.notes',
  input: z.strictObject({ id: memberId }),
  reply: notes,
  refusals: noSuchMember,
});

export const writeMemberNote = call({
  method: 'POST',
  path: '/api/desk/member-note',
  by: 'staff',
  permission: 'members.notes',
  once: true,
  input: z.strictObject({
    id: memberId,
    text: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'text_missing' }), z.maxLength(2000, { error: 'text_too_long' })),
  }),
  reply: notes,
  refusals: noSuchMember,
});

/** Deletes one of the caller's notes. */
export const deleteMemberNote = call({
  method: 'DELETE',
  path: '/api/desk/member-note',
  by: 'staff',
  permission: 'members.notes',
  input: z.strictObject({ id: memberId, note: z.uuid() }),
  reply: notes,
  refusals: { ...noSuchMember, no_such_note: 404 },
});
