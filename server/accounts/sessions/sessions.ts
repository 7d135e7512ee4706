import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { networkOf } from '../../http/network.ts';
import { newId } from '../../kernel/ids.ts';
import { heartbeatMilliseconds, noteActivity } from '../../members/card-writes.ts';
import type { Db, Sql, Tx } from '../../postgres/db.ts';
import { transact } from '../../postgres/transact.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { deviceOf } from './device.ts';
import { makeSecretToken, tokenHash } from '../credentials/secret-token.ts';
import { type LiveSession, lastingSession, lastingSessions, passwordMark } from './sessions-queries.ts';

/** A session lasts 30 days from the log-in. (Specification, section 3: cookies; decision 050.) */
export const sessionSeconds = 30 * 24 * 3600;

/** A browser that is logged in, and as whom. */
export interface OpenSession {
  readonly id: SessionId;
  readonly member: MemberId;
}

/** Whoever has shown that the account is theirs, and the stored password that they have shown it by. */
export interface Proven {
  readonly id: MemberId;
  readonly password_hash: string;
}

/** Who is logged in, by the cookie of their browser. */
export interface Sessions {
  of(request: RequestInfo, now: Date): Promise<OpenSession | undefined>;
  /** Those of the sessions that have not ended, asked of the database, whatever this process trusts. */
  openAmong(ids: readonly SessionId[], now: Date): Promise<ReadonlySet<SessionId>>;
  /**
   * Starts a session and gives the browser its cookie; a session it had before ends. Refused where the account was
   * closed or deleted, or its password replaced, since the member was proven.
   */
  start(member: Proven, request: RequestInfo, now: Date): ReturnType<typeof mayStart>;
  /** The same session under another cookie: a copy of the old one is worth nothing. */
  renew(db: Sql, request: RequestInfo, now: Date): Promise<void>;
  /** Ends the browser's session. Returns whose it was. */
  end(db: Sql, request: RequestInfo): Promise<MemberId | undefined>;
  /** Sessions of the member were ended elsewhere: nothing that was read of them is trusted any more. */
  forget(member: MemberId): void;
}

/** How long this process trusts what it has read of a session. Another process's log-out is felt after that. */
const trustedMilliseconds = 3_000;
const trustedSessions = 20_000;

interface Known {
  readonly session: OpenSession | undefined;
  readonly until: number;
}

export interface SessionTools {
  readonly db: Db;
  /** The product is reached by https, and its cookie never travels without. */
  readonly secure: boolean;
  readonly security: SecurityLog;
  readonly countryOf: (ip: string) => string | undefined;
}

export function makeSessions({ db, secure, security, countryOf }: SessionTools): Sessions {
  const cookieName = secure ? '__Host-auth' : 'auth';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const known = new Map<string, Known>();

  /** The browser shows a page. That is noted every five minutes, and when it is back. */
  async function beat({ id, member_id, last_seen_at, away_at }: LiveSession, now: Date): Promise<void> {
    if (!away_at && last_seen_at.getTime() >= now.getTime() - heartbeatMilliseconds) return;
    await db.updateTable('session').set({ last_seen_at: now, away_at: null }).where('id', '=', id).execute();
    await noteActivity(db, member_id, now);
  }

  function hashIn(request: RequestInfo): string | undefined {
    const token = request.cookie(cookieName);
    return token && /^[\w-]{43}$/.test(token) ? tokenHash(token) : undefined;
  }

  async function end(sql: Sql, request: RequestInfo): Promise<MemberId | undefined> {
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

  return {
    of: async (request, now) => {
      const hash = hashIn(request);
      if (!hash) return undefined;
      const trusted = known.get(hash);
      if (trusted && trusted.until > now.getTime()) return trusted.session;
      const found = await lastingSession(db, hash, now);
      if (found && !request.inBackground) await beat(found, now);
      const session = found && { id: found.id, member: found.member_id };
      if (known.size >= trustedSessions) known.clear();
      // After a question of a page in the background, one of a page that is shown is a sign of life.
      if (!request.inBackground) known.set(hash, { session, until: now.getTime() + trustedMilliseconds });
      return session;
    },
    openAmong: async (ids, now) => {
      const found = await lastingSessions(db, ids, now);
      // A page that is shown may ask for nothing for a while: its stream says that it is there.
      for (const session of found) if (!session.away_at) await beat(session, now);
      return new Set(found.map(({ id }) => id));
    },
    start: async (member, request, now) => {
      const token = makeSecretToken();
      const id = newId<SessionId>(now);
      const country = countryOf(request.ip);
      const from = { device: deviceIn(request.userAgent), country };
      let new_device = true;
      const started = await transact(db, async (tx) => {
        const refused = await mayStart(tx, member);
        if (refused) return refused;
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
            expires_at: new Date(now.getTime() + sessionSeconds * 1000),
            user_agent: request.userAgent,
            geoip_country: country ?? null,
          })
          .execute();
        await noteActivity(tx, member.id, now);
        return undefined;
      });
      if (started) return started;
      request.setCookie(cookieName, token, { ...cookie, maxAge: sessionSeconds });
      const network = networkOf(request.ip);
      security.done('logged_in', { member: member.id, session: id, network, ...from, new_device });
      return undefined;
    },
    renew: async (sql, request, now) => {
      const hash = hashIn(request);
      if (!hash) return;
      const token = makeSecretToken();
      const renewed = await sql
        .updateTable('session')
        .set({ token_hash: tokenHash(token) })
        .where('token_hash', '=', hash)
        .returning('expires_at')
        .executeTakeFirst();
      known.delete(hash);
      if (!renewed) return;
      const maxAge = Math.floor((renewed.expires_at.getTime() - now.getTime()) / 1000);
      request.setCookie(cookieName, token, { ...cookie, maxAge });
    },
    end: async (sql, request) => {
      const member = await end(sql, request);
      request.setCookie(cookieName, '', { ...cookie, maxAge: 0 });
      // Whoever sits here next is shown no photo by its address.
      if (member) request.clearCache();
      return member;
    },
    forget: (member) => {
      for (const [hash, { session }] of known) if (session?.member === member) known.delete(hash);
    },
  };
}

/**
 * Whether the account is still as it was when its owner was proven. The lock makes a session that starts and an account
 * that is closed, deleted or given another password wait for each other: whoever comes second sees the first.
 */
async function mayStart(tx: Tx, { id, password_hash }: Proven) {
  const member = await tx
    .selectFrom('member')
    .select(['status', 'password_hash'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (member?.password_hash !== password_hash) return refuse('login_failed');
  if (member.status === 'blocked') return refuse('account_blocked');
  if (member.status === 'pending_deletion') return refuse('pending_deletion');
  return undefined;
}

interface Origin {
  readonly device: string;
  readonly country: string | undefined;
}

/** The member is logged in nowhere with a browser like this one, in this country. */
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
