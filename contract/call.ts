import type * as z from 'zod/mini';
import type { Permission } from './desk/permissions.ts';
import type { CommonRefusal, Refused, StaffRefusal } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallPath = `/api/${string}`;

/**
 * Access level of a call: `visitor` is anyone, `member` is logged in (confirmed or not), `premium` has bought credits
 * at least once, `operator` knows the operator's secret, `staff` is logged in at the operators' desk.
 */
export type Asker = 'visitor' | 'member' | 'premium' | 'operator' | 'staff';

/** Paths of the operators' desk. They exist only on its host, and accept no member's session. */
export const deskPrefix = '/api/desk/';

/** The HTTP status of a refusal, and the details that its message needs, if any. */
export type RefusalTerms = number | { readonly status: number; readonly details: z.ZodMiniType<object> };
export type Refusals = Readonly<Record<string, RefusalTerms>>;

/** A request to the server, and every possible response. */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Terms extends Refusals = Refusals,
  By extends Asker = Asker,
  Verb extends Method = Method,
  Path extends CallPath = CallPath,
> {
  readonly method: Verb;
  /** The path; with `?mark=1` if two calls share a path and a method. */
  readonly path: Path;
  readonly by: By;
  /** The query for GET and for calls whose body is a file; otherwise the JSON body. Unknown keys are rejected. */
  readonly input: Input;
  readonly reply: Reply;
  readonly refusals: Terms;
  /**
   * Requires an `Idempotency-Key`: repeating the call with the same key returns the same response without repeating the
   * action.
   */
  readonly once?: true;
  /** The body is a single file, sent as raw bytes, of at most {@link maxFileBytes}. */
  readonly body?: 'file';
  /**
   * A member whose account is closed or suspended may make the call. Without it, that member is refused, and counts as a
   * visitor in calls for visitors.
   */
  readonly whileClosed?: true;
  /** Staff calls only: the permission that the call requires. `any`: every logged-in member of staff. */
  readonly permission?: Permission | 'any';
  /** Staff calls only: requires that the session was authenticated within {@link freshMinutes}. */
  readonly fresh?: true;
}

/** How long a login or a repeated authentication allows staff calls with `fresh`, in minutes. */
export const freshMinutes = 5;

/** A staff call names its permission; other calls have none. */
type StaffTerms<By extends Asker> = By extends 'staff'
  ? { readonly permission: Permission | 'any'; readonly whileClosed?: never }
  : { readonly permission?: never; readonly fresh?: never };

/**
 * The member on whose behalf the browser sends the call. If a different member is logged in, the call is refused with
 * `other_member`.
 */
export const memberHeader = 'x-member';

/** Maximum size of an uploaded file: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Declares a call. (See the glossary: *call*.) */
export function call<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  const Terms extends Refusals,
  const By extends Asker,
  const Verb extends Method,
  const Path extends CallPath,
>(declared: Call<Input, Reply, Terms, By, Verb, Path> & StaffTerms<By>): Call<Input, Reply, Terms, By, Verb, Path> {
  return declared;
}

/** The server's view of the input, with defaults filled in. */
export type InputOf<C extends Call> = z.output<C['input']>;
/** The caller's view of the input: fields with a default may be left out. */
export type AskedOf<C extends Call> = z.input<C['input']>;
/** The reply as it comes over the wire: plain JSON, times as text. */
export type ReplyOf<C extends Call> = z.input<C['reply']>;

type DetailsOf<Terms> = Terms extends { readonly details: infer Schema extends z.ZodMiniType }
  ? z.output<Schema> & object
  : Record<never, never>;

/** The refusals that a call lists, as values. A rule that returns any other refusal does not compile. */
export type RefusedBy<Terms extends Refusals> =
  | { [Code in keyof Terms & string]: Refused<Code, DetailsOf<Terms[Code]>> }[keyof Terms & string]
  | Refused<CommonRefusal | StaffRefusal>;
