import type { MemberId } from '#contract/members/members.ts';
import { sessionDays } from '#contract/retention.ts';
import { type Refused, refuse } from '#contract/refusal.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { newId } from '../../../platform/core/ids.ts';
import { noteActivity } from '../../members/card-writes.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { Secret } from '../../../platform/core/secret.ts';
import type { SecurityLog } from '../../../platform/core/security-log.ts';
import { createPresenceBuffer } from './presence-buffer.ts';
import { deviceOf } from './device.ts';
import { makeDeviceMarks } from './device-marks.ts';
import { makeSecretToken, tokenHash } from '../credentials/secret-token.ts';
import { lastingSessions, passwordMark, sessionByToken } from './sessions-queries.ts';

const sessionSeconds = sessionDays * 24 * 3600;

/** A session and its member. */
export interface OpenSession {
  readonly id: SessionId;
  readonly member: MemberId;
  /** Whether the member is premium. Undefined if the session was cached. */
  readonly premium?: boolean;
}

/** A session that may belong to a closed or suspended account. */
export interface AnySession extends OpenSession {
  /** The account is closed or suspended: the session allows only the calls with `whileClosed`. */
  readonly closed: boolean;
}

/** A member who has proven ownership of the account, and the stored hash that proved it. */
export interface Proven {
  readonly id: MemberId;
  readonly password_hash: string;
}

/** Finds, starts and ends sessions by the browser's cookie. */
export interface Sessions {
  /** Returns the browser's session. A session of a closed account does not count. */
  of(request: ClientInfo, now: Date): Promise<OpenSession | undefined>;
  /** Returns the browser's session, even if the account is closed. */
  evenClosed(request: ClientInfo, now: Date): Promise<AnySession | undefined>;
  /** Returns the given sessions that are still valid. Always reads the database, not the cache. */
  openAmong(ids: readonly SessionId[], now: Date): Promise<ReadonlySet<SessionId>>;
  /**
   * Starts a session and sets the cookie. Ends the browser's previous session. Refuses if the account was deleted, or
   * its password changed, after the member was proven. If the account is closed, refuses unless `whileClosed`. `isFirst`: the account
   * was just made in this browser.
   */
  start(
    member: Proven & { readonly isFirst?: boolean },
    request: ClientInfo,
    now: Date,
    whileClosed?: boolean,
  ): Promise<StartRefused | undefined>;
  /** Replaces the token of the session: copies of the old cookie stop working. */
  renew(request: ClientInfo, now: Date): Promise<void>;
  /** Ends the browser's session. Returns its member. */
  end(db: Sql, request: ClientInfo): Promise<MemberId | undefined>;
  /** Clears cached sessions of the member after they were ended elsewhere. */
  forget(member: MemberId): void;
  /** Flushes presence, which is otherwise recorded with a short delay. */
  settled(): Promise<void>;
}

/** Cache lifetime, and so the maximum delay of a logout in another process. In milliseconds. */
const trustedMilliseconds = 3_000;
/** Cache lifetime of a session with an open stream, which is checked every 4 seconds. In milliseconds. */
const watchedMilliseconds = 4_500;
const trustedSessions = 20_000;

interface Known {
  readonly session: AnySession | undefined;
  until: number;
}

export interface SessionTools {
  readonly db: Db;
  /** Whether the product is served over HTTPS only: the cookie gets the Secure attribute. */
  readonly secure: boolean;
  readonly security: SecurityLog;
  readonly secret: Secret;
  readonly countryOf: (ip: string) => string | undefined;
  readonly onFault: (fault: unknown) => void;
}

export function makeSessions({ db, secure, security, secret, countryOf, onFault }: SessionTools): Sessions {
  const cookieName = secure ? '__Host-auth' : 'auth';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const known = new Map<string, Known>();
  const beats = createPresenceBuffer(db, onFault);
  const marks = makeDeviceMarks(secret);

  function hashIn(request: ClientInfo): string | undefined {
    const token = request.cookie(cookieName);
    return token && /^[\w-]{43}$/.test(token) ? tokenHash(token) : undefined;
  }

  async function end(sql: Sql, request: ClientInfo): Promise<MemberId | undefined> {
    const hash = hashIn(request);
    if (!hash) return undefined;
    known.delete(hash);
    const ended = await sql
      .deleteFrom('session')
      .where('token_hash', '=', hash)
      .returning('member_id')
      .executeTakeFirst();
    return ended?.member_id;
  }

  /**
   * Extends the cache lifetime of sessions with a visible page. Omits sessions whose pages are hidden, because their
   * next request may come from a page that is visible again.
   */
  function trust(seen: ReadonlySet<SessionId>, now: Date): void {
    const until = now.getTime() + watchedMilliseconds;
    for (const one of known.values()) if (one.session && seen.has(one.session.id)) one.until = until;
  }

  async function evenClosed(request: ClientInfo, now: Date): Promise<AnySession | undefined> {
    const hash = hashIn(request);
    if (!hash) return undefined;
    const trusted = known.get(hash);
    if (trusted && trusted.until > now.getTime()) return trusted.session;
    const found = await sessionByToken(db, hash, now);
    // A member whose account is closed is never online.
    if (found && !found.closed && !request.inBackground) beats.note(found, now);
    const session = found && { id: found.id, member: found.member_id, closed: found.closed };
    if (known.size >= trustedSessions) known.clear();
    // Requests of hidden pages are not cached, so that the next one of a visible page counts as activity.
    if (!request.inBackground) known.set(hash, { session, until: now.getTime() + trustedMilliseconds });
    // Premium is not cached, so that a purchase takes effect at once.
    return session && { ...session, premium: found.paid_user };
  }

  return {
    evenClosed,
    of: async (request, now) => {
      const session = await evenClosed(request, now);
      return session?.closed ? undefined : session;
    },
    openAmong: async (ids, now) => {
      const found = await lastingSessions(db, ids, now);
      // A visible page may make no requests for some time: its open stream counts as activity.
      const here = found.filter(({ away_at }) => !away_at);
      for (const session of here) beats.note(session, now);
      trust(new Set(here.map(({ id }) => id)), now);
      return new Set(found.map(({ id }) => id));
    },
    start: async (member, request, now, whileClosed = false) => {
      const token = makeSecretToken();
      const id = newId<SessionId>(now);
      const country = countryOf(request.ip);
      const from = { device: deviceIn(request.userAgent), country };
      let new_device = true;
      const started = await transact(db, async (tx) => {
        const { refused, closed } = await mayStart(tx, member);
        if (refused) return refused;
        if (closed && !whileClosed) return refuse('account_closed');
        new_device = await isNewDevice(tx, member.id, from, now);
        await end(tx, request);
        await tx
          .insertInto('session')
          .values({
            token_hash: tokenHash(token),
            id,
            member_id: member.id,
            password_mark: passwordMark(member.password_hash),
            created_at: now,
            last_seen_at: now,
            away_at: closed ? now : null,
            expires_at: new Date(now.getTime() + sessionSeconds * 1000),
            user_agent: request.userAgent,
            geoip_country: country ?? null,
          })
          .execute();
        const before = hashIn(request);
        if (before) await marks.follow(tx, before, tokenHash(token));
        if (member.isFirst) await marks.store(tx, member.id, tokenHash(token), now);
        if (!closed) await noteActivity(tx, [member.id], now);
        tx.record({ event: 'logged_in' });
        return undefined;
      });
      if (started) return started;
      request.setCookie(cookieName, token, { ...cookie, maxAge: sessionSeconds });
      const network = networkOf(request.ip);
      security.done('logged_in', { member: member.id, session: id, network, ...from, new_device });
      return undefined;
    },
    renew: async (request, now) => {
      const hash = hashIn(request);
      if (!hash) return;
      const token = makeSecretToken();
      // Deletes and inserts the row: in a cluster, the token determines the row's server, so an update could not change
      // it.
      const renewed = await transact(db, async (tx) => {
        const before = await tx.deleteFrom('session').where('token_hash', '=', hash).returningAll().executeTakeFirst();
        if (!before) return undefined;
        await tx
          .insertInto('session')
          .values({ ...before, token_hash: tokenHash(token) })
          .execute();
        await marks.follow(tx, hash, tokenHash(token));
        return before;
      });
      known.delete(hash);
      if (!renewed) return;
      const maxAge = Math.floor((renewed.expires_at.getTime() - now.getTime()) / 1000);
      request.setCookie(cookieName, token, { ...cookie, maxAge });
    },
    end: async (sql, request) => {
      const member = await end(sql, request);
      request.setCookie(cookieName, '', { ...cookie, maxAge: 0 });
      // Prevents the next user of this browser from opening cached photos.
      if (member) request.clearCache();
      return member;
    },
    forget: (member) => {
      for (const [hash, { session }] of known) if (session?.member === member) known.delete(hash);
    },
    settled: beats.settled,
  };
}

/**
 * Checks that the account has not changed since its owner was proven. The lock serializes a starting session with a
 * closure, deletion or password change: the later one sees the result of the earlier.
 */
async function mayStart(tx: Tx, { id, password_hash }: Proven) {
  const member = await tx
    .selectFrom('member')
    .select(['status', 'password_hash'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (member?.password_hash !== password_hash) return { refused: refuse('login_failed') };
  if (member.status === 'pending_deletion') return { refused: refuse('pending_deletion') };
  return { closed: member.status === 'blocked' };
}

type StartRefused = Refused<'login_failed' | 'pending_deletion' | 'account_closed'>;

interface Origin {
  readonly device: string;
  readonly country: string | undefined;
}

/** Returns whether the member has no other session with the same kind of browser in this country. */
async function isNewDevice(tx: Tx, member: MemberId, { device, country }: Origin, now: Date): Promise<boolean> {
  const others = await tx
    .selectFrom('session')
    .select(['user_agent', 'geoip_country'])
    .where('member_id', '=', member)
    .where('expires_at', '>', now)
    .execute();
  return !others.some((one) => deviceIn(one.user_agent) === device && one.geoip_country === (country ?? null));
}

function deviceIn(userAgent: string): string {
  const { browser, system, device } = deviceOf(userAgent);
  return `${browser ?? 'unknown'} ${system ?? 'unknown'} ${device}`;
}
