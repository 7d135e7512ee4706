import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberId } from '../members/members.ts';
import { currency } from '../money.ts';
import { paymentId } from '../payments.ts';
import { instant } from '../time.ts';
import type { Permission } from './permissions.ts';
import { colleague } from './queues.ts';

/** Actions on a member that need two members of staff. */
export const requestKinds = ['erase', 'refund'] as const;
export const requestKind = z.enum(requestKinds);
export type RequestKind = z.infer<typeof requestKind>;

/** Permissions to request an action and to approve it. */
export const requestPermissions = {
  erase: { ask: 'members.ask_erasure', approve: 'members.erase' },
  refund: { ask: 'payments.refund', approve: 'payments.refund' },
} as const satisfies Readonly<Record<RequestKind, Readonly<Record<'ask' | 'approve', Permission>>>>;

/** Lifetime of an undecided request, in days. */
export const requestDays = 14;
/** Delay before a request is carried out if nobody else may approve it, in hours. */
export const aloneHours = 24;
/** Period over which one person's unapproved refunds to one member add up, in hours. */
export const refundHours = 24;
/** Maximum number of requests in a list. */
export const requestsShown = 100;
/** Maximum number of open requests per member of staff. */
export const mostOpenRequests = 50;

/**
 * State of a request. `approved`: a job will carry it out. `dropped`: not carried out, because something else happened
 * to its subject first.
 */
export const requestState = z.enum(['open', 'approved', 'carried_out', 'refused', 'withdrawn', 'expired', 'dropped']);
export type RequestState = z.infer<typeof requestState>;

/** Why a request was dropped. */
export const requestDropped = z.enum(['asker_left', 'refunded_already', 'payment_disputed', 'amount_changed', 'gone']);
export type RequestDropped = z.infer<typeof requestDropped>;

/** Result of a refund: the unused credits taken back, and the amount in minor units. */
const refundAmount = z.object({ credits: z.int(), amount_minor: z.int() });

/** A request for an action that needs two members of staff. */
export const staffRequest = z.object({
  id: z.uuid(),
  kind: requestKind,
  member: z.object({ id: memberId, name: z.string() }),
  /** Null for other kinds. `amount_minor`: the requested amount, or the refunded amount once carried out. */
  refund: z.nullable(
    z.object({
      payment: paymentId,
      whole: z.boolean(),
      credits: z.int(),
      amount_minor: z.int(),
      currency,
      /** Amount that an approval would refund now; null if the payment can no longer be refunded. */
      amount_now_minor: z.nullable(z.int()),
    }),
  ),
  reason: z.string(),
  asked_by: colleague,
  asked_at: instant,
  expires_at: instant,
  /** When it will be carried out because nobody else may approve it; null if somebody may. */
  alone_at: z.nullable(instant),
  state: requestState,
  dropped: z.nullable(requestDropped),
  /** The person who approved, refused or withdrew it. */
  decided_by: z.nullable(colleague),
  decided_at: z.nullable(instant),
  /** Why it was refused. */
  answer: z.string(),
  yours: z.boolean(),
  /** Whether the caller may approve or refuse it. Always false for the caller's own requests. */
  may_decide: z.boolean(),
  /** Whether the caller may withdraw it, as its author or as an owner. */
  may_withdraw: z.boolean(),
});
export type StaffRequest = z.input<typeof staffRequest>;

const one = z.object({ request: staffRequest });

/** Reason for the request. Colleagues can read it. */
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'reason_missing' }), z.maxLength(500, { error: 'text_too_long' }));

const askRefusals = {
  no_such_member: 404,
  /** A request for the same action is open. */
  requested_already: 409,
  /** The caller has {@link mostOpenRequests} open. */
  too_many_requests_open: 409,
} as const;

/** Requests the erasure of a member without the 14-day wait of a deletion. Needs the approval of an owner. */
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

/** Refusals for payments that cannot be refunded. */
export const refundRefusals = {
  no_such_payment: 404,
  /** The payment was already refunded, or the member has withdrawn from it. */
  refunded_already: 409,
  /** The buyer's bank has reversed the payment. */
  payment_disputed: 409,
} as const;

/** Returns what a refund of a payment would yield now, and records the look. */
export const previewRefund = call({
  method: 'GET',
  path: '/api/desk/refund',
  by: 'staff',
  permission: 'payments.refund',
  input: z.strictObject({ id: memberId, payment: paymentId }),
  reply: z.object({
    currency,
    paid_minor: z.int(),
    /** Number of credits bought. */
    bought: z.int(),
    /**
     * The unused credits at their price. This is the minimum: members have a right to it within the withdrawal period.
     */
    unused: refundAmount,
    /** The full price, even if some credits were used. */
    whole: refundAmount,
    /**
     * Maximum amount that the caller may refund without approval. Their refunds to the member in the last {@link
     * refundHours} hours are deducted.
     */
    alone_minor: z.int(),
    /** Whether somebody else may approve a refund. */
    has_second: z.boolean(),
  }),
  refusals: { no_such_member: 404, ...refundRefusals },
});

/**
 * Refunds a payment, or requests approval if the amount exceeds the limit of the deployment. A payment is refunded at
 * most once, regardless of the number of requests.
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
    /** The amount shown to the caller. */
    amount_minor: z.int().check(z.minimum(1)),
    reason,
  }),
  reply: one,
  /** `amount_changed`: the member has used credits in the meantime. */
  refusals: { ...askRefusals, ...refundRefusals, amount_changed: 409 },
});

/** Lists requests that the caller may make or approve: open ones first, then those of the last 14 days. */
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
  /** The request was already decided, or has expired. */
  decided_already: 409,
} as const;

/** Approves a request, except the caller's own. A refund is made immediately, an erasure within a few minutes. */
export const approveRequest = call({
  method: 'POST',
  path: '/api/desk/request-approval',
  by: 'staff',
  permission: 'any',
  fresh: true,
  input: z.strictObject({
    id: z.uuid(),
    /** The amount of the refund shown to the caller. */
    amount_minor: z.optional(z.int()),
  }),
  reply: one,
  refusals: { ...decisionRefusals, same_person: 409, amount_changed: 409 },
});

/** Refuses a request by somebody else. */
export const refuseRequest = call({
  method: 'POST',
  path: '/api/desk/request-refusal',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ id: z.uuid(), reason }),
  reply: one,
  refusals: { ...decisionRefusals, same_person: 409 },
});

/** Withdraws one of the caller's requests. Owners can withdraw any request. */
export const withdrawRequest = call({
  method: 'POST',
  path: '/api/desk/request-withdrawal',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ id: z.uuid() }),
  reply: one,
  refusals: decisionRefusals,
});
