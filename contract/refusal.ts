import * as z from 'zod/mini';

/** A "no" that the product says on purpose. It is returned as a value and never thrown. */
export interface Refused<Code extends string = string, Details extends object = object> {
  readonly refused: Code;
  readonly details: Details;
}

const refusals = new WeakSet<object>();

/** Makes a refusal. `details` is what its sentence needs, such as `minutes` or `name`. */
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

/** Whether `value` was made by {@link refuse}; a reply that has a field of that name is not mistaken for one. */
export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && refusals.has(value);
}

/**
 * What a refusal looks like on the wire: an RFC 9457 problem document (`application/problem+json`).
 * `code` names the refusal, `fields` the code of what is wrong with each field of a form;
 * whatever else the sentence needs stands beside them.
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

/** Refusals that any call may return, made in one place by the kernel, each with its HTTP status. */
export const commonRefusals = {
  /** The input does not fit the contract; `fields` says where. */
  invalid: 422,
  /** Log in first. The document carries `authentication_required: true`. */
  authentication_required: 403,
  /** 'This feature is only available for premium members.' */
  premium_required: 403,
  /** Asked on behalf of one member while another is logged in. */
  other_member: 409,
  /** The request was made by a page of another site. */
  cross_site: 403,
  /** A call that is done once needs an `Idempotency-Key`. */
  key_required: 400,
  /** The `Idempotency-Key` was used before for something else. */
  key_reused: 422,
  no_such_call: 404,
  /** The request names a host that belongs to none of the sites. */
  no_such_site: 421,
  method_not_allowed: 405,
  too_large: 413,
  not_json: 415,
  /** A file's bytes ended too early: the connection broke, or the sender gave up. */
  incomplete: 400,
  too_many_requests: 429,
  /** Too many people are logging in or signing up for passwords to be checked; `seconds` says when to ask again. */
  too_busy: 429,
  /** A bug on our side. */
  fault: 500,
  /** We cannot answer just now; try again. */
  unavailable: 503,
} as const;
export type CommonRefusal = keyof typeof commonRefusals;
