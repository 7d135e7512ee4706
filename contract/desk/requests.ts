import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberId } from '../members/members.ts';
import { currency } from '../money.ts';
import { paymentId } from '../payments.ts';
import { instant } from '../time.ts';
import type { Permission } from './permissions.ts';
import { colleague } from './queues.ts';

/** The acts on a member that two members of staff decide. */
export const requestKinds = ['erase', 'refund'] as const;
export const requestKind = z.enum(requestKinds);
export type RequestKind = z.infer<typeof requestKind>;

/** The permissions to ask for an act, and to approve it. */
export const requestPermissions = {
  erase: { ask: 'members.ask_erasure', approve: 'members.erase' },
  refund: { ask: 'payments.refund', approve: 'payments.refund' },
} as const satisfies Readonly<Record<RequestKind, Readonly<Record<'ask' | 'approve', Permission>>>>;

/** How long a request waits for a second person before it expires, in days. */
export const requestDays = 14;
/** How long a request waits if nobody else may approve it, in hours. Then it is carried out. */
export const aloneHours = 24;
/** Period in which refunds that one person makes alone to one member count together, in hours. */
export const refundHours = 24;
/** How many requests a list has at most. */
export const requestsShown = 100;
/** Most requests that one member of staff can have open at a time. */
export const mostOpenRequests = 50;

/**
 * The state of a request. `approved`: a job is about to carry it out. `dropped`: it could not be carried out, because
 * something else had happened to its subject.
 */
export const requestState = z.enum(['open', 'approved', 'carried_out', 'refused', 'withdrawn', 'expired', 'dropped']);
export type RequestState = z.infer<typeof requestState>;

/** Why a request was dropped. */
export const requestDropped = z.enum(['asker_left', 'refunded_already', 'payment_disputed', 'amount_changed', 'gone']);
export type RequestDropped = z.infer<typeof requestDropped>;

/** The result of a refund: the unused credits that are taken back, and the amount in minor units. */
const refundAmount = z.object({ credits: z.int(), amount_minor: z.int() });

/** A request for an act that two members of staff decide. */
export const staffRequest = z.object({
  id: z.uuid(),
  kind: requestKind,
  member: z.object({ id: memberId, name: z.string() }),
  /** Null for other kinds. `amount_minor`: the requested amount; once carried out, the refunded one. */
  refund: z.nullable(
    z.object({
      payment: paymentId,
      whole: z.boolean(),
      credits: z.int(),
      amount_minor: z.int(),
      currency,
      /** The amount that an approval pays back now; null if the payment can no longer be refunded. */
      amount_now_minor: z.nullable(z.int()),
    }),
  ),
  reason: z.string(),
  asked_by: colleague,
  asked_at: instant,
  expires_at: instant,
  /** When it is carried out without a second person, because nobody else may approve it; null if somebody may. */
  alone_at: z.nullable(instant),
  state: requestState,
  dropped: z.nullable(requestDropped),
  /** The person who approved, refused or withdrew it. */
  decided_by: z.nullable(colleague),
  decided_at: z.nullable(instant),
  /** Why it was refused. */
  answer: z.string(),
  yours: z.boolean(),
  /** Whether the caller may approve and refuse it. Never true for an own one. */
  may_decide: z.boolean(),
  /** Whether the caller may withdraw it: an own one, or as an owner. */
  may_withdraw: z.boolean(),
});
export type StaffRequest = z.input<typeof staffRequest>;

const one = z.object({ request: staffRequest });

/** Why staff act. Colleagues read it. */
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'reason_missing' }), z.maxLength(500, { error: 'text_too_long' }));

const askRefusals = {
  no_such_member: 404,
  /** A request for the same act is open. */
  requested_already: 409,
  /** The caller has {@link mostOpenRequests} open. */
  too_many_requests_open: 409,
} as const;

/** Asks to erase a member without the 14 days of a deletion. An owner approves it. */
export const askErasure = call({
  method: 'POST',
  path: '/api/desk/member-erasure',
  by: 'staff',
  permission: 'members.ask_erasure',
  once: true,
  fresh: true,
  input: z.strictObject({ id: memberId, reason }),
  reply: one,
  refusals: askRefusals,
});

/** Refusals of a payment that cannot be refunded. */
export const refundRefusals = {
  no_such_payment: 404,
  /** The payment was refunded, or the member has withdrawn from it. */
  refunded_already: 409,
  /** The buyer's bank has taken the money back. */
  payment_disputed: 409,
} as const;

/** Shows what a refund of a payment would bring at this moment. Records the look. */
export const previewRefund = call({
  method: 'GET',
  path: '/api/desk/refund',
  by: 'staff',
  permission: 'payments.refund',
  input: z.strictObject({ id: memberId, payment: paymentId }),
  reply: z.object({
    currency,
    paid_minor: z.int(),
    /** Credits that were bought. */
    bought: z.int(),
    /** The unused credits at their price. Not less: a member has this right within the withdrawal period. */
    unused: refundAmount,
    /** The whole price, although some credits may have been used. */
    whole: refundAmount,
    /** Up to this amount one person is enough. Refunds of the last {@link refundHours} to the member are taken off. */
    alone_minor: z.int(),
    /** Whether somebody else may approve a refund. */
    has_second: z.boolean(),
  }),
  refusals: { no_such_member: 404, ...refundRefusals },
});

/**
 * Refunds a payment, or asks for a second person if the amount is above the limit of the deployment. Once per payment,
 * whatever the number of requests.
 */
export const askRefund = call({
  method: 'POST',
  path: '/api/desk/refund',
  by: 'staff',
  permission: 'payments.refund',
  once: true,
  fresh: true,
  input: z.strictObject({
    id: memberId,
    payment: paymentId,
    whole: z.boolean(),
    /** The amount that the caller saw. */
    amount_minor: z.int().check(z.minimum(1)),
    reason,
  }),
  reply: one,
  /** `amount_changed`: the member has used credits meanwhile. */
  refusals: { ...askRefusals, ...refundRefusals, amount_changed: 409 },
});

/** Lists requests that the caller may ask for or approve: open ones first, then those of the last 14 days. */
export const listRequests = call({
  method: 'GET',
  path: '/api/desk/requests',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ member: z.optional(memberId) }),
  reply: z.object({ requests: z.array(staffRequest), open: z.int() }),
  refusals: {},
});

const decisionRefusals = {
  no_such_request: 404,
  /** Somebody has decided it, or it has expired. */
  decided_already: 409,
} as const;

/** Approves a request. Refused to the person who asked. A refund is made at once, an erasure within a few minutes. */
export const approveRequest = call({
  method: 'POST',
  path: '/api/desk/request-approval',
  by: 'staff',
  permission: 'any',
  fresh: true,
  input: z.strictObject({
    id: z.uuid(),
    /** The amount of a refund that the caller saw. */
    amount_minor: z.optional(z.int()),
  }),
  reply: one,
  refusals: { ...decisionRefusals, same_person: 409, amount_changed: 409 },
});

/** Refuses a request of somebody else. */
export const refuseRequest = call({
  method: 'POST',
  path: '/api/desk/request-refusal',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ id: z.uuid(), reason }),
  reply: one,
  refusals: { ...decisionRefusals, same_person: 409 },
});

/** Withdraws an own request. Owners can withdraw every request. */
export const withdrawRequest = call({
  method: 'POST',
  path: '/api/desk/request-withdrawal',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ id: z.uuid() }),
  reply: one,
  refusals: decisionRefusals,
});
