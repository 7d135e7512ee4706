import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { prepared } from '../../../platform/postgres/prepared.ts';

/** A valid session, and when its browser was last active. */
export interface LiveSession {
  readonly id: SessionId;
  readonly member_id: MemberId;
  readonly last_seen_at: Date;
  readonly away_at: Date | null;
  /** Whether the session's member is premium. */
  readonly paid_user: boolean;
}

/** A valid session, perhaps of a closed account. */
export interface FoundSession extends LiveSession {
  /** The account is closed or suspended. */
  readonly closed: boolean;
}

/** Returns the browser's session, even if the account is closed. */
export async function sessionByToken(db: Sql, token_hash: string, now: Date): Promise<FoundSession | undefined> {
  return (await byToken(db, token_hash, now))[0];
}

/** Returns the given sessions that are valid. Sessions of closed accounts do not count. */
export async function lastingSessions(db: Sql, ids: readonly SessionId[], now: Date): Promise<readonly LiveSession[]> {
  return await byId(db, ids, now);
}

const byToken = prepared((_db, token_hash: string, now: Date) =>
  lasting(sql`token_hash = ${token_hash}`, sql`('not_confirmed', 'active', 'blocked')`, now),
);
const byId = prepared((_db, ids: readonly SessionId[], now: Date) =>
  lasting(sql`id = ANY (${ids})`, sql`('not_confirmed', 'active')`, now),
);

/**
 * Selects the valid ones of some sessions. A session is valid until it expires, unless the account has another status
 * or the password has changed. Finds the session before the member, because their rows may be on different servers.
 */
function lasting(which: RawBuilder<unknown>, statuses: RawBuilder<unknown>, now: Date): RawBuilder<FoundSession> {
  return sql<FoundSession>`
    WITH found AS MATERIALIZED (
      SELECT id, member_id, last_seen_at, away_at, password_mark FROM session WHERE ${which} AND expires_at > ${now}
    )
    SELECT found.id, member_id, last_seen_at, away_at, paid_user, status = 'blocked' AS closed
    FROM found JOIN member ON member.id = member_id
    WHERE status IN ${statuses} AND password_mark = encode(sha256(convert_to(password_hash, 'UTF8')), 'hex')
    `;
}

/** Returns a digest of the password hash with which a session was created. `lasting` computes the same in SQL. */
export function passwordMark(password_hash: string): string {
  return hash('sha256', password_hash, 'hex');
}

/** Encodes a timestamp per session as one parameter. */
export function timestampsById(sessions: Iterable<readonly [SessionId, Date]>): string {
  return JSON.stringify(Object.fromEntries([...sessions].map(([id, at]) => [id, at.getTime()])));
}

/**
 * Returns the timestamp of the current row's session. A number, because a cluster rejects text-to-timestamp casts,
 * which depend on connection settings.
 */
export function timestampFor(moments: string): RawBuilder<Date> {
  return sql<Date>`to_timestamp((${moments}::jsonb ->> id::text)::float8 / 1000)`;
}
