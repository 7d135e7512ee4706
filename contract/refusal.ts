import * as z from 'zod/mini';

/** An intentional refusal by the product. Returned as a value, never thrown. */
export interface Refused<Code extends string = string, Details extends object = object> {
  readonly refused: Code;
  readonly details: Details;
}

const refusals = new WeakSet<object>();

/** Creates a refusal. `details` has the values that its message needs, such as `minutes` or `name`. */
export function refuse<const Code extends string>(code: Code): Refused<Code, Record<never, never>>;
export function refuse<const Code extends string, Details extends object>(
  code: Code,
  details: Details,
): Refused<Code, Details>;
export function refuse(code: string, details: object = {}): Refused {
  const refused = { refused: code, details };
  refusals.add(refused);
  return refused;
}

/** Returns whether `value` was created by {@link refuse}. A reply that happens to have a field `refused` is not one. */
export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && refusals.has(value);
}

/**
 * The wire format of a refusal: an RFC 9457 problem document (`application/problem+json`). `code` names the refusal,
 * `fields` has the error code of each invalid field of a form, and further members have the values that the message
 * needs.
 */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  authentication_required: z.optional(z.literal(true)),
  request: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;

/** Refusals that any call may return, created by the request handling itself, with their HTTP status. */
export const commonRefusals = {
  /** The input does not match the contract; `fields` lists the invalid fields. */
  invalid: 422,
  /** The caller must log in. The document contains `authentication_required: true`. */
  authentication_required: 403,
  /** The member's account is closed or suspended, and the call is not one of those that remain (`whileClosed`). */
  account_closed: 403,
  /** Shown as 'This feature is only available for premium members.' */
  premium_required: 403,
  /** The call is on behalf of one member, but another is logged in. */
  other_member: 409,
  /** The request comes from a page on another site. */
  cross_site: 403,
  /** The call requires an `Idempotency-Key`. */
  key_required: 400,
  /** The `Idempotency-Key` was already used for a different request. */
  key_reused: 422,
  no_such_call: 404,
  /** The request's host does not belong to any of the sites. */
  no_such_site: 421,
  method_not_allowed: 405,
  too_large: 413,
  not_json: 415,
  /** A file ended too early: the connection broke, or the sender aborted. */
  incomplete: 400,
  too_many_requests: 429,
  /** Too many people are logging in or signing up, so the password cannot be checked; retry after `seconds`. */
  too_busy: 429,
  /** A bug in the server. */
  fault: 500,
  /** Temporarily unavailable; retry. */
  unavailable: 503,
} as const;
export type CommonRefusal = keyof typeof commonRefusals;

/** Further refusals that any staff call may return. The texts are part of the desk, not of the product. */
export const staffRefusals = {
  /** Nobody is logged in at the desk, or the session has ended. */
  staff_login_required: 401,
  /** The caller's roles lack the permission. The details name the `permission`, and the `roles` that hold it. */
  not_permitted: 403,
  /** The session must be authenticated again before this call. */
  fresh_authentication_required: 403,
} as const;
export type StaffRefusal = keyof typeof staffRefusals;
