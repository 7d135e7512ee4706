import { Hono } from 'hono';
import type { Logger } from 'pino';
import { type Call, deskPrefix, freshMinutes, memberHeader } from '#contract/call.ts';
import { rolesWith } from '#contract/desk/permissions.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../postgres/db.ts';
import type { Secret } from '../core/secret.ts';
import type { SecurityLog } from '../core/security-log.ts';
import type { Answer, CallContext } from './answer.ts';
import { readClientInfo, type ClientOf, type ClientInfo } from './client-info.ts';
import { type CachedReply, sendCachedReply, etagMatches } from './cached-reply.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';
import { type IdempotencyKey, idempotencyKey } from './idempotency.ts';
import { requestFromContext, responseOf } from './http-request.ts';
import type { Bindings, Client, HttpRequest, Reply } from './types.ts';
import { allowedMethods, problemOf, problemReply } from './problem.ts';
import { bypassMiddleware, jsonReply, type Protection } from './protection.ts';
import { readInput } from './read-input.ts';
import { receiveFile } from './bodies/receive-file.ts';
import { attemptedEmail, noteRefusal } from './refused-attempts.ts';
import { isSameOrigin } from './same-origin.ts';
import type { DeskHost } from './desk-host.ts';
import type { StaffViewer, Viewer, Visitor } from './viewer.ts';

/** Identifies the sender of a request. Implemented by the accounts area, which the platform does not know. */
export interface Auth {
  /** A member of a closed account is a visitor, marked as such, unless `whileClosed`. */
  viewer(request: ClientInfo, now: Date, whileClosed?: boolean): Promise<Viewer | Visitor>;
  /** Returns the session of a request that stays open for a long time. */
  session(request: ClientInfo, now: Date): Promise<StreamSession | undefined>;
  /** Returns the given sessions that still exist, read from the database. */
  stillOpen(sessions: readonly SessionId[], now: Date): Promise<ReadonlySet<SessionId>>;
  isOperator(authorization: string | undefined): boolean;
  readonly desk: DeskAuth;
}

/** Identifies staff. Members' sessions are not looked at on the desk, nor those of staff in the product. */
export interface DeskAuth {
  readonly host: DeskHost;
  staff(request: ClientInfo, now: Date): Promise<StaffViewer | undefined>;
  /** Returns the sender of a request to the desk as a visitor of the product. */
  visitor(request: ClientInfo, now: Date): Visitor;
  /** Records in the audit log that staff tried a call that their roles do not allow. */
  recordRefusal(staff: StaffViewer, call: string, now: Date): Promise<void>;
}

export interface StreamSession {
  readonly id: SessionId;
  readonly member: MemberId;
  /** Records that a stream of the session is open. Returns a function that records its end. */
  follow(): () => void;
}

export interface Serving {
  readonly db: Db;
  readonly clock: Clock;
  readonly auth: Auth;
  readonly limits: Limits;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly secret: Secret;
  /** The folder of files that are still being received. */
  readonly uploads: string;
}

interface WebServing {
  readonly clientOf: ClientOf;
  readonly protection: Protection;
}

/** Calls that change state although their method is GET. (Specification, section 7.) */
const changingGets = new Set(['/api/logout.php', '/api/auto-like.php']);

/** The parts of a request that determine its call. */
type CallRequest = Pick<HttpRequest, 'method' | 'path' | 'search'>;

export interface CallServer {
  /** Returns whether there is a call with this path. */
  has(path: string): boolean;
  answer(httpRequest: HttpRequest, client: Client): Promise<Reply>;
}

interface NamingCallServer extends CallServer {
  /** Returns the name of the call that a request is for, or undefined. */
  nameOf(request: CallRequest): string | undefined;
}

/**
 * Creates the server of all calls. Calls with the same path and method are distinguished by a query parameter, their
 * mark.
 */
export function makeCallServer(answers: readonly Answer[], serving: Serving): NamingCallServer {
  const paths = Map.groupBy(answers, ({ call }) => pathOf(call));
  const hand: InFlight = { calls: 0 };

  function find(request: CallRequest): Answer | undefined {
    const fitting = paths.get(request.path)?.filter(({ call }) => isMethod(request, call) && hasMark(request, call));
    // A call without a mark gets the requests that no marked call matches.
    return fitting?.find(({ call }) => isMarked(call)) ?? fitting?.[0];
  }

  async function answer(httpRequest: HttpRequest, client: Client): Promise<Reply> {
    const own = isHere(httpRequest, serving.auth.desk.host) ? paths.get(httpRequest.path) : undefined;
    if (!own) return problemReply(problemOf(refuse('no_such_call')));
    const found = find(httpRequest);
    return found ? await reply({ httpRequest, client }, found, serving, hand) : methodReply(own);
  }

  return { has: (path) => paths.has(path), nameOf: (request) => find(request)?.name, answer };
}

/** Returns whether the path exists on the requested host: the desk is apart from the product. */
function isHere({ path, host }: Pick<HttpRequest, 'path' | 'host'>, desk: DeskHost): boolean {
  return path.startsWith(deskPrefix) ? desk.isDesk(host) : !desk.isOnlyDesk(host);
}

/** Serves calls in web requests: those of pages rendered for the cache, and those that are not plain requests. */
export function serveCalls(calls: CallServer, { clientOf, protection }: WebServing): Hono<{ Bindings: Bindings }> {
  return new Hono<{ Bindings: Bindings }>().all('/api/*', async (context) => {
    const given = await calls.answer(requestFromContext(context), clientOf(context));
    bypassMiddleware(context);
    return responseOf(given, protection);
  });
}

function methodReply(own: readonly Answer[]): Reply {
  const refused = problemReply(problemOf(refuse('method_not_allowed')));
  const allow = allowedMethods(new Set(own.map(({ call }) => call.method)));
  return { ...refused, headers: { ...refused.headers, allow } };
}

/**
 * Returns whether a request has the method of a call. HEAD is handled like GET, without the body, unless the call
 * changes state.
 */
function isMethod({ method }: CallRequest, call: Call): boolean {
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

function hasMark({ search }: CallRequest, call: Call): boolean {
  const [name, value] = call.path.split('?')[1]?.split('=') ?? [];
  return name === undefined || (search !== '' && new URLSearchParams(search).get(name) === value);
}

/**
 * Maximum number of calls in progress. If all of them are stuck, more would only fill the memory, so further ones are
 * refused at once.
 */
export const maxCallsInFlight = 1_000;

interface InFlight {
  calls: number;
}

/** Result for a client that already has the current reply. */
const unchanged = Symbol('unchanged');

type How = Answer['how'];
type Kept = Extract<How, { find: unknown }>;
type Made = Extract<How, { handle: unknown }>;

async function reply(
  { httpRequest, client }: { readonly httpRequest: HttpRequest; readonly client: Client },
  { name, call, how, limit }: Answer,
  serving: Serving,
  hand: InFlight,
): Promise<Reply> {
  const own = { headers: {} as Record<string, string>, cookies: [] as string[] };
  const request = readClientInfo(httpRequest, client, {
    setCookie: (line) => void own.cookies.push(line),
    set: (header, value) => (own.headers[header] = value),
  });
  /** Details of the sender that were known before the call was refused. */
  const asker: { member?: MemberId | undefined; staff?: StaffId | undefined; input?: unknown } = {};
  const made = await answered();
  return { ...made, headers: { ...made.headers, ...own.headers }, cookies: own.cookies };

  async function answered(): Promise<Reply> {
    const result = await ('find' in how ? find(how) : decide(how));
    if (isRefused(result)) {
      const problem = problemOf(result, call.refusals);
      const asked = {
        name,
        call,
        network: networkOf(request.ip),
        member: asker.member,
        staff: asker.staff,
        email: attemptedEmail(asker.input),
      };
      noteRefusal(serving.security, result, problem.status, asked);
      return problemReply(problem);
    }
    if ('find' in how) return sendCachedReply(httpRequest, result as CachedReply);
    if (result === unchanged) return { status: 304, headers: { 'cache-control': 'no-store' }, cookies: [], body: null };
    if (result === undefined) return { status: 204, headers: { 'cache-control': 'no-store' }, cookies: [], body: null };
    // Sends only what the contract declares, so an undeclared column cannot leak.
    return await jsonReply(JSON.stringify(how.write(result)), httpRequest.header('accept-encoding'));
  }

  async function find({ find }: Kept): Promise<CachedReply | Refused> {
    const read = await readInput(httpRequest, call);
    return isRefused(read) ? read : await find({ input: read.input as never, request, now: serving.clock.now() });
  }

  async function decide({ handle, tag }: Made): Promise<unknown> {
    if (changes(call) && !request.ourselves && !isSameOrigin(httpRequest)) return refuse('cross_site');

    const now = serving.clock.now();
    const { auth } = serving;
    const isDesk = call.path.startsWith(deskPrefix);
    const viewer = isDesk ? auth.desk.visitor(request, now) : await auth.viewer(request, now, call.whileClosed);
    const staff = call.by === 'staff' ? await auth.desk.staff(request, now) : undefined;
    asker.member = viewer.id;
    asker.staff = staff?.id;
    const barred =
      call.by === 'staff'
        ? await authorizeStaff({ name, call }, staff, auth.desk, now)
        : await authorize(httpRequest, call, viewer, auth);
    if (barred) return barred;

    const read = await readInput(httpRequest, call);
    if (isRefused(read)) return read;
    asker.input = read.input;
    const seconds = limit && (await serving.limits.consume(limit, staff?.id ?? viewer.id ?? request.ip));
    if (seconds) return refuse('too_many_requests', { seconds });

    if (hand.calls >= maxCallsInFlight) return refuse('unavailable');
    const file = call.body === 'file' ? await receive(httpRequest, serving) : undefined;
    if (isRefused(file)) return file;
    hand.calls += 1;
    try {
      const input = file ? [read.input, file.hash] : read.input;
      const owner = staff ? `staff ${staff.id}` : viewer.id;
      const key = keyOf(httpRequest, call, { owner, input, at: now }, serving.secret);
      if (isRefused(key)) return key;
      // One kind of call must not use up all database connections.
      const db = serving.db.share(name);
      const asked = { db, viewer, staff, input: read.input, now, request, key, file } as CallContext<never, never>;
      if (!tag) return await handle(asked);
      own.headers.etag = await tag(asked);
      return etagMatches(httpRequest.header('if-none-match'), own.headers.etag) ? unchanged : await handle(asked);
    } finally {
      hand.calls -= 1;
      await file?.discard();
    }
  }
}

async function receive(httpRequest: HttpRequest, { uploads }: Serving) {
  httpRequest.allowSlowBody();
  return await receiveFile(httpRequest, uploads);
}

async function authorize(
  httpRequest: HttpRequest,
  call: Call,
  viewer: Viewer | Visitor,
  auth: Auth,
): Promise<Refused | undefined> {
  if (call.by === 'visitor') return undefined;
  if (call.by === 'operator') {
    return auth.isOperator(httpRequest.header('authorization')) ? undefined : refuse('no_such_call');
  }
  if (!viewer.id) return refuse(viewer.closed ? 'account_closed' : 'authentication_required');
  const meant = httpRequest.header(memberHeader);
  if (meant !== undefined && meant !== viewer.id) return refuse('other_member');
  if (call.by === 'premium' && !(await viewer.isPremium())) return refuse('premium_required');
  return undefined;
}

/** Staff calls need a session, the permission, and for some of them a fresh authentication. */
async function authorizeStaff(
  { name, call }: Pick<Answer, 'name' | 'call'>,
  staff: StaffViewer | undefined,
  desk: DeskAuth,
  now: Date,
): Promise<Refused | undefined> {
  if (!staff) return refuse('staff_login_required');
  const { permission } = call;
  // A call without a permission does not compile; if one exists nevertheless, nobody may make it.
  if (permission !== 'any' && (!permission || !staff.permissions.has(permission))) {
    await desk.recordRefusal(staff, name, now);
    return refuse('not_permitted', permission ? { permission, roles: rolesWith(permission) } : {});
  }
  return call.fresh && !isFresh(staff, now) ? refuse('fresh_authentication_required') : undefined;
}

/** Returns whether a session was authenticated recently enough for acts that cannot be undone. */
export function isFresh({ session: { fresh_at } }: Pick<StaffViewer, 'session'>, now: Date): boolean {
  return fresh_at !== null && now.getTime() - fresh_at.getTime() < freshMinutes * 60_000;
}

const keyPattern = /^[\w-]{8,64}$/;

function keyOf(
  httpRequest: HttpRequest,
  call: Call,
  { owner, input, at }: { readonly owner: string | undefined; readonly input: unknown; readonly at: Date },
  secret: Secret,
): IdempotencyKey | Refused | undefined {
  if (!call.once) return undefined;
  const key = httpRequest.header('idempotency-key') ?? '';
  if (!keyPattern.test(key)) return refuse('key_required');
  // A visitor may repeat a call after its first response has logged them in, so the owner stays `visitor`.
  return idempotencyKey(secret, { owner: call.by === 'visitor' ? 'visitor' : owner!, key, path: call.path, input, at });
}
