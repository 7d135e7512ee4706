import type * as z from 'zod/mini';
import type { Asker, Call, CallPath, Method, Refusals, RefusedBy } from '#contract/call.ts';
import type { Db } from '../postgres/db.ts';
import type { RequestInfo } from './request-info.ts';
import type { Limit } from './limits.ts';
import type { OnceKey } from './once.ts';
import type { ReceivedFile } from './receive-file.ts';
import { replyWriter, type ReplyWriter } from './reply-writer.ts';
import type { Viewer, Visitor } from './viewer.ts';

/** A visitor's call may be asked by a member; the others always are. */
export type ViewerOf<By extends Asker> = By extends 'visitor' | 'operator' ? Viewer | Visitor : Viewer;

/** What a rule receives: who asks what, when, and the request for the few that need it. */
export interface CallContext<Input, By extends Asker> {
  readonly db: Db;
  readonly viewer: ViewerOf<By>;
  readonly input: Input;
  readonly now: Date;
  readonly request: RequestInfo;
  /** Set for calls that happen once. */
  readonly key: OnceKey;
  /** Set for calls whose body is a file; deleted when the call is answered. */
  readonly file: ReceivedFile;
}

/** A call bound to the rule that answers it. Areas export lists of these. */
export interface Answer<Name extends string = string> {
  /** Such as `GET /api/likes.php`. */
  readonly name: Name;
  readonly call: Call;
  readonly handle: (asked: CallContext<never, never>) => Promise<unknown>;
  readonly limit: Limit | undefined;
  readonly write: ReplyWriter;
}

/**
 * Binds a call to its rule. The kernel has checked who asks and parsed the input before `handle` runs; a refusal that
 * the contract does not list does not compile. `limit` counts per member, or per address for visitors.
 */
export function answer<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Terms extends Refusals,
  By extends Asker,
  Verb extends Method,
  Path extends CallPath,
>(
  call: Call<Input, Reply, Terms, By, Verb, Path>,
  handle: (asked: CallContext<z.output<Input>, By>) => Promise<z.output<Reply> | RefusedBy<Terms>>,
  limit?: Limit,
): Answer<`${Verb} ${Path}`> {
  return { name: `${call.method} ${call.path}`, call, handle, limit, write: replyWriter(call.reply) };
}
