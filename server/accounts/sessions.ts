import type { MemberId } from '#contract/members.ts';
import type { Inquiry } from '../http/inquiry.ts';
import { heartbeatMilliseconds, noteActivity } from '../members/card-writes.ts';
import type { Sql } from '../postgres/db.ts';
import { makeSecretToken, tokenHash } from './secret-token.ts';

/** A session lasts 30 days. (Specification, section 3: cookies.) */
export const sessionSeconds = 30 * 24 * 3600;

/** Who is logged in, by the cookie of their browser. */
export interface Sessions {
  viewer(request: Inquiry, now: Date): Promise<MemberId | undefined>;
  /** Starts a session and gives the browser its cookie; a session it had before ends. */
  start(db: Sql, member: MemberId, request: Inquiry, now: Date): Promise<void>;
  /** Ends the browser's session. Returns whose it was. */
  end(db: Sql, request: Inquiry): Promise<MemberId | undefined>;
}

/** How long this process trusts what it has read of a session. Another process's log-out is felt after that. */
const trustedMilliseconds = 3_000;
const trustedSessions = 20_000;

interface Known {
  readonly member: MemberId | undefined;
  readonly until: number;
}

/** `secure`: the product is reached by https, and its cookie never travels without. */
export function makeSessions(db: Sql, secure: boolean): Sessions {
  const cookieName = secure ? '__Host-auth' : 'auth';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: sessionSeconds } as const;
  const known = new Map<string, Known>();

  async function read(hash: string, now: Date): Promise<MemberId | undefined> {
    const session = await db
      .selectFrom('session')
      .select(['member_id', 'last_seen_at'])
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (session && session.last_seen_at.getTime() < now.getTime() - heartbeatMilliseconds) {
      await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', hash).execute();
      await noteActivity(db, session.member_id, now);
    }
    return session?.member_id;
  }

  function tokenOf(request: Inquiry): string | undefined {
    const token = request.cookie(cookieName);
    return token && /^[\w-]{43}$/.test(token) ? tokenHash(token) : undefined;
  }

  async function end(sql: Sql, request: Inquiry): Promise<MemberId | undefined> {
    const hash = tokenOf(request);
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
    viewer: async (request, now) => {
      const hash = tokenOf(request);
      if (!hash) return undefined;
      const trusted = known.get(hash);
      if (trusted && trusted.until > now.getTime()) return trusted.member;
      const member = await read(hash, now);
      if (known.size >= trustedSessions) known.clear();
      known.set(hash, { member, until: now.getTime() + trustedMilliseconds });
      return member;
    },
    start: async (sql, member, request, now) => {
      await end(sql, request);
      const token = makeSecretToken();
      await sql
        .insertInto('session')
        .values({
          token_hash: tokenHash(token),
          member_id: member,
          created_at: now,
          last_seen_at: now,
          expires_at: new Date(now.getTime() + sessionSeconds * 1000),
          user_agent: request.userAgent,
        })
        .execute();
      await noteActivity(sql, member, now);
      request.setCookie(cookieName, token, cookie);
    },
    end: async (sql, request) => {
      const member = await end(sql, request);
      request.setCookie(cookieName, '', { ...cookie, maxAge: 0 });
      return member;
    },
  };
}
