import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { type Call, memberHeader } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../postgres/db.ts';
import type { Secret } from '../kernel/secret.ts';
import type { SecurityLog } from '../kernel/security-log.ts';
import type { Answer, CallContext } from './answer.ts';
import { type RequestInfo, requestInfoOf, type PeerOf } from './request-info.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';
import { type OnceKey, onceKey } from './once.ts';
import { allowSlowBody } from './body-timeout.ts';
import type { Bindings } from './peer.ts';
import { problemOf, refuseMethod, refuseWith } from './problem.ts';
import { type Protection, wholeAnswer } from './protection.ts';
import { readInput } from './read-input.ts';
import { receiveFile } from './receive-file.ts';
import { noteRefusal } from './refused-attempts.ts';
import { isSameOrigin } from './same-origin.ts';
import type { Viewer, Visitor } from './viewer.ts';

/** How the kernel learns who asks: the accounts area knows, the kernel does not. */
export interface Auth {
  viewer(request: RequestInfo, now: Date): Promise<Viewer | Visitor>;
  /** The session of a request that stays open for long. */
  session(request: RequestInfo, now: Date): Promise<StreamSession | undefined>;
  /** The ones among these sessions that still exist, read from the database. */
  stillOpen(sessions: readonly SessionId[], now: Date): Promise<ReadonlySet<SessionId>>;
  isOperator(authorization: string | undefined): boolean;
}

export interface StreamSession {
  readonly id: SessionId;
  readonly member: MemberId;
  /** A stream of the session is open from now on. Returns a function to report that it has closed. */
  follow(): () => void;
}

export interface Serving {
  readonly db: Db;
  readonly clock: Clock;
  readonly auth: Auth;
  readonly limits: Limits;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly peerOf: PeerOf;
  readonly secret: Secret;
  /** The folder for files while they are being received. */
  readonly uploads: string;
  readonly protection: Protection;
}

/** These two change state although they are asked by GET. (Specification, section 7.) */
const changingGets = new Set(['/api/logout.php', '/api/auto-like.php']);

/**
 * The app that answers every call at its path; two calls with the same path and method are distinguished by their mark.
 */
export function serveCalls(answers: readonly Answer[], serving: Serving): Hono {
  const app = new Hono();
  const hand: Hand = { calls: 0 };
  for (const [path, own] of Map.groupBy(answers, ({ call }) => pathOf(call))) {
    app.all(path, async (context) => {
      const fitting = own.filter(({ call }) => isMethod(context, call) && hasMark(context, call));
      // A call without a mark answers whatever the marked ones leave.
      const found = fitting.find(({ call }) => isMarked(call)) ?? fitting[0];
      if (found) return await reply(context, found, serving, hand);
      return refuseMethod(context, new Set(own.map(({ call }) => call.method)));
    });
  }
  app.all('/api/*', (context) => refuseWith(context, problemOf(refuse('no_such_call'))));
  return app;
}

/** HEAD is answered like GET, without the body, unless the call changes something. */
function isMethod(context: Context, call: Call): boolean {
  const { method } = context.req;
  return call.method === method || (method === 'HEAD' && call.method === 'GET' && !changes(call));
}

function changes(call: Call): boolean {
  return call.method !== 'GET' || changingGets.has(call.path);
}

function pathOf(call: Call): string {
  return call.path.split('?')[0]!;
}

function isMarked({ path }: Call): boolean {
  return path.includes('?');
}

function hasMark(context: Context, call: Call): boolean {
  const [name, value] = call.path.split('?')[1]?.split('=') ?? [];
  return name === undefined || context.req.query(name) === value;
}

/** When everything is stuck, more would only fill the memory: further requests are told at once to retry. */
export const mostCallsInHand = 1_000;

interface Hand {
  calls: number;
}

async function reply(
  context: Context,
  { name, call, handle, limit, write }: Answer,
  serving: Serving,
  hand: Hand,
): Promise<Response> {
  const request = requestInfoOf(context, serving.peerOf(context));
  /** As far as it was determined before the call was refused. */
  const asker: { member?: MemberId | undefined; input?: unknown } = {};
  const result = await decide();
  if (isRefused(result)) {
    const problem = problemOf(result, call.refusals);
    const asked = { name, call, network: networkOf(request.ip), member: asker.member, email: emailIn(asker.input) };
    noteRefusal(serving.security, result, problem.status, asked);
    return refuseWith(context, problem);
  }
  if (result === undefined) return context.body(null, 204, { 'cache-control': 'no-store' });
  // Only what the contract declares goes out: an undeclared column cannot leak.
  const json = JSON.stringify(write(result));
  return (
    wholeAnswer(context, json, serving.protection) ??
    context.body(json, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  );

  async function decide(): Promise<unknown> {
    if (changes(call) && !request.ourselves && !isSameOrigin(context)) return refuse('cross_site');

    const now = serving.clock.now();
    const viewer = await serving.auth.viewer(request, now);
    asker.member = viewer.id;
    const barred = await barredFrom(context, call, viewer, serving.auth);
    if (barred) return barred;

    const read = await readInput(context, call);
    if (isRefused(read)) return read;
    asker.input = read.input;
    const seconds = limit && (await serving.limits.count(limit, viewer.id ?? request.ip));
    if (seconds) return refuse('too_many_requests', { seconds });

    if (hand.calls >= mostCallsInHand) return refuse('unavailable');
    const file = call.body === 'file' ? await receive(context, serving) : undefined;
    if (isRefused(file)) return file;
    hand.calls += 1;
    try {
      const input = file ? [read.input, file.hash] : read.input;
      const key = keyOf(context, call, { owner: viewer.id, input, at: now }, serving.secret);
      if (isRefused(key)) return key;
      // One kind of call must not use up all database connections.
      const db = serving.db.share(name);
      const asked = { db, viewer, input: read.input, now, request, key, file };
      return await handle(asked as CallContext<never, never>);
    } finally {
      hand.calls -= 1;
      await file?.discard();
    }
  }
}

function emailIn(input: unknown): string | undefined {
  const { email } = (input ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}

async function receive(context: Context<{ Bindings: Bindings }>, { uploads }: Serving) {
  allowSlowBody(context.env?.incoming);
  return await receiveFile(context.req.raw, uploads);
}

async function barredFrom(
  context: Context,
  call: Call,
  viewer: Viewer | Visitor,
  auth: Auth,
): Promise<Refused | undefined> {
  if (call.by === 'visitor') return undefined;
  if (call.by === 'operator') {
    return auth.isOperator(context.req.header('authorization')) ? undefined : refuse('no_such_call');
  }
  if (!viewer.id) return refuse('authentication_required');
  const meant = context.req.header(memberHeader);
  if (meant !== undefined && meant !== viewer.id) return refuse('other_member');
  if (call.by === 'premium' && !(await viewer.isPremium())) return refuse('premium_required');
  return undefined;
}

const keyPattern = /^[\w-]{8,64}$/;

function keyOf(
  context: Context,
  call: Call,
  { owner, input, at }: { readonly owner: MemberId | undefined; readonly input: unknown; readonly at: Date },
  secret: Secret,
): OnceKey | Refused | undefined {
  if (!call.once) return undefined;
  const key = context.req.header('idempotency-key') ?? '';
  if (!keyPattern.test(key)) return refuse('key_required');
  // A visitor's call that logs in may be repeated with the cookie of its first answer, and is still the same.
  return onceKey(secret, { owner: call.by === 'visitor' ? 'visitor' : owner!, key, path: call.path, input, at });
}
