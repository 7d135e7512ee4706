import type * as z from 'zod/mini';
import type { Asker, Call, CallPath, Method, Refusals, RefusedBy } from '#contract/call.ts';
import type { Db } from '../postgres/db.ts';
import type { ClientInfo } from './client-info.ts';
import { type CacheEntry, type CachedReply, createReplyCache } from './cached-reply.ts';
import type { Limit } from './limits.ts';
import type { IdempotencyKey } from './idempotency.ts';
import type { ReceivedFile } from './bodies/receive-file.ts';
import { replyWriter, type ReplyWriter } from './reply-writer.ts';
import type { StaffViewer, Viewer, Visitor } from './viewer.ts';

/**
 * The viewer of a call. Calls for visitors and operators may also be made by members; all others require a member.
 * Staff calls have no member, but {@link CallContext.staff}.
 */
export type ViewerOf<By extends Asker> = By extends 'visitor' | 'operator'
  ? Viewer | Visitor
  : By extends 'staff'
    ? Visitor
    : Viewer;

/** The arguments of a handler: viewer, input and time, and the request for the few that need it. */
export interface CallContext<Input, By extends Asker> {
  readonly db: Db;
  readonly viewer: ViewerOf<By>;
  /** The member of staff. Set only for staff calls. */
  readonly staff: By extends 'staff' ? StaffViewer : undefined;
  readonly input: Input;
  readonly now: Date;
  readonly request: ClientInfo;
  /** The idempotency key. Set only for calls that require one. */
  readonly key: IdempotencyKey;
  /** The received file. Set only for calls whose body is a file, and deleted after the call. */
  readonly file: ReceivedFile;
}

/** The arguments of a cached reply, which must not depend on the viewer. */
export type CachedContext<Input> = Pick<CallContext<Input, 'visitor'>, 'input' | 'now' | 'request'>;

/** A call bound to its handler. Areas export lists of these. */
export interface Answer<Name extends string = string> {
  /** The call's name, such as `GET /api/likes.php`. */
  readonly name: Name;
  readonly call: Call;
  readonly limit: Limit | undefined;
  readonly how:
    | {
        readonly handle: (asked: CallContext<never, never>) => Promise<unknown>;
        readonly write: ReplyWriter;
        readonly tag?: (asked: CallContext<never, never>) => Promise<string>;
      }
    | { readonly find: (asked: CachedContext<never>) => Promise<CachedReply> };
}

/**
 * Binds a call to its handler. When `handle` runs, the viewer is authorized and the input is parsed. A refusal that the
 * contract does not list does not compile. `limit` counts per member, or per address for visitors.
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
  const how = { handle, write: replyWriter(call.reply) };
  return { name: `${call.method} ${call.path}`, call, limit, how };
}

/**
 * Binds a call to its handler, with an `ETag` that is computed first: if the client already has that version of the
 * reply, the response is a 304. The tag must change with everything that the reply shows.
 */
export function taggedAnswer<
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  By extends Asker,
  Path extends CallPath,
>(
  call: Call<Input, Reply, Record<never, never>, By, 'GET', Path>,
  tag: (asked: CallContext<z.output<Input>, By>) => Promise<string>,
  handle: (asked: CallContext<z.output<Input>, By>) => Promise<z.output<Reply>>,
): Answer<`GET ${Path}`> {
  const { how, ...bound } = answer(call, handle as never);
  return { ...bound, how: { ...how, tag } };
}

/**
 * Binds a call to a reply that many clients share, cached as bytes: it is not computed, serialized or compressed again.
 * The viewer is not determined, so the reply cannot depend on it.
 */
export function cachedAnswer<Input extends z.ZodMiniType, Reply extends z.ZodMiniType, Path extends CallPath>(
  call: Call<Input, Reply, Record<never, never>, 'visitor', 'GET', Path>,
  find: (asked: CachedContext<z.output<Input>>) => Promise<CacheEntry<z.output<Reply>>>,
): Answer<`GET ${Path}`> {
  const write = replyWriter(call.reply);
  const keep = createReplyCache((result) => JSON.stringify(write(result)));
  const how = { find: async (asked: CachedContext<z.output<Input>>) => await keep(await find(asked)) };
  return { name: `${call.method} ${call.path}`, call, limit: undefined, how };
}
