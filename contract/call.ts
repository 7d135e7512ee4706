import type * as z from 'zod/mini';
import type { CommonRefusal, Refused } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallPath = `/api/${string}`;

/**
 * Who may ask: a `visitor` is anyone, a `member` is logged in (confirmed or not), a `premium` member has bought
 * credits at least once, an `operator` knows the operator's secret.
 */
export type Asker = 'visitor' | 'member' | 'premium' | 'operator';

/** What a refusal carries: its HTTP status, and the details its sentence needs where there are any. */
export type RefusalTerms = number | { readonly status: number; readonly details: z.ZodMiniType<object> };
export type Refusals = Readonly<Record<string, RefusalTerms>>;

/** One thing that can be asked of the server, and everything that can come back. */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Terms extends Refusals = Refusals,
  By extends Asker = Asker,
  Verb extends Method = Method,
  Path extends CallPath = CallPath,
> {
  readonly method: Verb;
  /** The path, with `?mark=1` where two calls share a path and a method. */
  readonly path: Path;
  readonly by: By;
  /** GET, and where the body is a file: the query. Otherwise: the JSON body. Unknown keys are refused. */
  readonly input: Input;
  readonly reply: Reply;
  readonly refusals: Terms;
  /**
   * Requires an `Idempotency-Key`; repeating the call with the same key returns the same answer and does nothing more.
   */
  readonly once?: true;
  /** The body is the bytes of one file, as they are, of at most {@link maxFileBytes}. */
  readonly body?: 'file';
}

/** The member for whom a browser asks: if another member is logged in by then, nothing is done (`other_member`). */
export const memberHeader = 'x-member';

/** 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/** Declares a call. (See the glossary: *call*.) */
export function call<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  const Terms extends Refusals,
  const By extends Asker,
  const Verb extends Method,
  const Path extends CallPath,
>(declared: Call<Input, Reply, Terms, By, Verb, Path>): Call<Input, Reply, Terms, By, Verb, Path> {
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

/** The refusals that a call lists, as values. Returning any other from its answer does not compile. */
export type RefusedBy<Terms extends Refusals> =
  | { [Code in keyof Terms & string]: Refused<Code, DetailsOf<Terms[Code]>> }[keyof Terms & string]
  | Refused<CommonRefusal>;
