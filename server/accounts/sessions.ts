import type { MemberId } from '#contract/members.ts';
import type { SessionId } from '#contract/sessions.ts';
import type { Inquiry } from '../http/inquiry.ts';
import { newId } from '../ids.ts';
import { heartbeatMilliseconds, noteActivity } from '../members/card-writes.ts';
import type { Sql } from '../postgres/db.ts';
import { makeSecretToken, tokenHash } from './secret-token.ts';

/** A session lasts 30 days. (Specification, section 3: cookies.) */
export const sessionSeconds = 30 * 24 * 3600;
/** A browser that was not there for this long is logged out earlier. */
export const idleDays = 14;

/** A browser that is logged in, and as whom. */
export interface OpenSession {
  readonly id: SessionId;
  readonly member: MemberId;
}

/** Who is logged in, by the cookie of their browser. */
export interface Sessions {
  of(request: Inquiry, now: Date): Promise<OpenSession | undefined>;
  /** Asks the database, whatever this process trusts. */
  isOpen(id: SessionId, now: Date): Promise<boolean>;
  /** Starts a session and gives the browser its cookie; a session it had before ends. */
  start(db: Sql, member: MemberId, request: Inquiry, now: Date): Promise<void>;
  /** The same session under another cookie: a copy of the old one is worth nothing. */
  renew(db: Sql, request: Inquiry, now: Date): Promise<void>;
  /** Ends the browser's session. Returns whose it was. */
  end(db: Sql, request: Inquiry): Promise<MemberId | undefined>;
  /** Sessions of the member were ended elsewhere: nothing that was read of them is trusted any more. */
  forget(member: MemberId): void;
}

/** How long this process trusts what it has read of a session. Another process's log-out is felt after that. */
const trustedMilliseconds = 3_000;
const trustedSessions = 20_000;

interface Beating {
  readonly id: SessionId;
  readonly member_id: MemberId;
  readonly last_seen_at: Date;
}

interface Known {
  readonly session: OpenSession | undefined;
  readonly until: number;
}

/** `secure`: the product is reached by https, and its cookie never travels without. */
export function makeSessions(db: Sql, secure: boolean): Sessions {
  const cookieName = secure ? '__Host-auth' : 'auth';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: sessionSeconds } as const;
  const known = new Map<string, Known>();

  async function read(hash: string, inBackground: boolean, now: Date): Promise<OpenSession | undefined> {
    const found = await lasting(now).where('token_hash', '=', hash).executeTakeFirst();
    if (!found) return undefined;
    if (!inBackground) await beat(found, found.away_at !== null, now);
    return { id: found.id, member: found.member_id };
  }

  function lasting(now: Date) {
    return db
      .selectFrom('session')
      .select(['id', 'member_id', 'last_seen_at', 'away_at'])
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince(now));
  }

  /** The browser shows a page. That is noted every five minutes, and when it is `back`. */
  async function beat({ id, member_id, last_seen_at }: Beating, back: boolean, now: Date): Promise<void> {
    if (!back && last_seen_at.getTime() >= now.getTime() - heartbeatMilliseconds) return;
    await db.updateTable('session').set({ last_seen_at: now, away_at: null }).where('id', '=', id).execute();
    await noteActivity(db, member_id, now);
  }

  function hashIn(request: Inquiry): string | undefined {
    const token = request.cookie(cookieName);
    return token && /^[\w-]{43}$/.test(token) ? tokenHash(token) : undefined;
  }

  async function end(sql: Sql, request: Inquiry): Promise<MemberId | undefined> {
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
      const session = await read(hash, request.inBackground, now);
      if (known.size >= trustedSessions) known.clear();
      // After a question of a page in the background, one of a page that is shown is a sign of life.
      if (!request.inBackground) known.set(hash, { session, until: now.getTime() + trustedMilliseconds });
      return session;
    },
    isOpen: async (id, now) => {
      const found = await lasting(now).where('id', '=', id).executeTakeFirst();
      // A page that is shown may ask for nothing for a while: its stream says that it is there.
      if (found && !found.away_at) await beat(found, false, now);
      return found !== undefined;
    },
    start: async (sql, member, request, now) => {
      await end(sql, request);
      const token = makeSecretToken();
      await sql
        .insertInto('session')
        .values({
          token_hash: tokenHash(token),
          id: newId<SessionId>(now),
          member_id: member,
          created_at: now,
          last_seen_at: now,
          expires_at: expiry(now),
          user_agent: request.userAgent,
        })
        .execute();
      await noteActivity(sql, member, now);
      request.setCookie(cookieName, token, cookie);
    },
    renew: async (sql, request, now) => {
      const hash = hashIn(request);
      if (!hash) return;
      const token = makeSecretToken();
      await sql
        .updateTable('session')
        .set({ token_hash: tokenHash(token), expires_at: expiry(now) })
        .where('token_hash', '=', hash)
        .execute();
      known.delete(hash);
      request.setCookie(cookieName, token, cookie);
    },
    end: async (sql, request) => {
      const member = await end(sql, request);
      request.setCookie(cookieName, '', { ...cookie, maxAge: 0 });
      return member;
    },
    forget: (member) => {
      for (const [hash, { session }] of known) if (session?.member === member) known.delete(hash);
    },
  };
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000);
}

/** Sessions that were not used since then have ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * 86_400_000);
}
