import * as z from 'zod/mini';
import { email } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { memberId } from '../members/members.ts';
import { reportCategory } from '../reports.ts';
import { instant } from '../time.ts';
import { mostGivenCredits, noSuchMember } from './members.ts';
import { decisionRefusals, deskDecision, measureRefusals } from './queues.ts';

/** Reason for an action by staff. Only staff can read it, in the audit log. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'reason_missing' }), z.maxLength(500, { error: 'text_too_long' }));
/** Message to the member, included in the email. */
const note = z._default(z.string().check(z.maxLength(2000, { error: 'text_too_long' })), '');

/** Reply to a measure: its decision, which can be undone for ten seconds. */
export const measured = z.object({ decision: deskDecision });
export const measureInput = { id: memberId, ground: reportCategory, note, reason };
const memberMeasureRefusals = { ...noSuchMember, ...decisionRefusals, already_closed: 409 } as const;

/** Warns a member without a report. Emails the statement of reasons. Can be undone like a decision. */
export const warnMember = call({
  method: 'POST',
  path: '/api/desk/member-warning',
  by: 'staff',
  permission: 'members.warn',
  once: true,
  input: z.strictObject(measureInput),
  reply: measured,
  refusals: memberMeasureRefusals,
});

/** Closes the account of a member without a report. Emails the statement of reasons. Can be undone like a decision. */
export const closeMember = call({
  method: 'POST',
  path: '/api/desk/member-closing',
  by: 'staff',
  permission: 'members.close',
  once: true,
  fresh: true,
  input: z.strictObject(measureInput),
  reply: measured,
  refusals: memberMeasureRefusals,
});

/** Suspends the account of a member without a report, until a given time. Can be undone for ten seconds. */
export const suspendMember = call({
  method: 'POST',
  path: '/api/desk/member-suspension',
  by: 'staff',
  permission: 'members.suspend',
  once: true,
  input: z.strictObject({ ...measureInput, until: instant }),
  reply: measured,
  refusals: { ...memberMeasureRefusals, ...measureRefusals },
});

const done = z.object({});

/** Reopens a closed or suspended account. */
export const reopenMember = call({
  method: 'POST',
  path: '/api/desk/member-reopening',
  by: 'staff',
  permission: 'members.reopen',
  input: z.strictObject({ id: memberId, reason }),
  reply: done,
  refusals: { ...noSuchMember, not_closed: 409 },
});

/** Ends all sessions of a member, who must log in again in every browser. */
export const endMemberSessions = call({
  method: 'POST',
  path: '/api/desk/member-logout',
  by: 'staff',
  permission: 'members.sessions',
  input: z.strictObject({ id: memberId, reason }),
  reply: done,
  refusals: noSuchMember,
});

export const resendActivationEmail = call({
  method: 'POST',
  path: '/api/desk/member-activation',
  by: 'staff',
  permission: 'members.activation',
  input: z.strictObject({ id: memberId }),
  reply: done,
  refusals: { ...noSuchMember, already_active: 409, too_many_mails: 429 },
});

/**
 * Corrects a member's email. The new address receives a link; the change takes effect when its owner opens the link and
 * proves that they own the account.
 */
export const correctEmail = call({
  method: 'POST',
  path: '/api/desk/member-email',
  by: 'staff',
  permission: 'members.email',
  input: z.strictObject({ id: memberId, email, reason }),
  reply: done,
  refusals: { ...noSuchMember, same_email: 409, email_taken: 409, disposable_email: 422 },
});

/** Gives credits, once per `Idempotency-Key`. The ledger lists them as `given`; the reason is in the audit log. */
export const giveCredits = call({
  method: 'POST',
  path: '/api/desk/member-credits',
  by: 'staff',
  permission: 'members.credits',
  once: true,
  input: z.strictObject({ id: memberId, credits: z.int().check(z.minimum(1), z.maximum(mostGivenCredits)), reason }),
  reply: z.object({ balance: z.int() }),
  refusals: noSuchMember,
});

/** Prepares a copy of a member's data, as the member's own request does. Only the member receives the link. */
export const exportMember = call({
  method: 'POST',
  path: '/api/desk/member-export',
  by: 'staff',
  permission: 'members.export',
  once: true,
  input: z.strictObject({ id: memberId, reason }),
  reply: done,
  refusals: noSuchMember,
});
