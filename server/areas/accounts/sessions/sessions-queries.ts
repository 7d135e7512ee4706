import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
import { prepared } from '../../../platform/postgres/prepared.ts';

/** A session that has not ended, and when its browser was last active. */
export interface LiveSession {
  readonly id: SessionId;
  readonly member_id: MemberId;
  readonly last_seen_at: Date;
  readonly away_at: Date | null;
  /** Whether the member is premium. */
  readonly paid_user: boolean;
}

export async function lastingSession(db: Sql, token_hash: string, now: Date): Promise<LiveSession | undefined> {
  if (isDistributed(db)) return (await stepByStep(db, await sessionByToken(db, token_hash, now)))[0];
  return (await byToken(db, token_hash, now))[0];
}

export async function lastingSessions(db: Sql, ids: readonly SessionId[], now: Date): Promise<readonly LiveSession[]> {
  if (isDistributed(db)) return await stepByStep(db, await sessionsById(db, ids, now));
  return await byId(db, ids, now);
}

type FoundSession = Omit<LiveSession, 'paid_user'> & { readonly password_mark: string };

const sessionByToken = prepared((_db, token_hash: string, now: Date) => found(sql`token_hash = ${token_hash}`, now));
const sessionsById = prepared((_db, ids: readonly SessionId[], now: Date) => found(sql`id = ANY (${ids})`, now));

function found(which: RawBuilder<unknown>, now: Date): RawBuilder<FoundSession> {
  return sql<FoundSession>`
    SELECT id, member_id, last_seen_at, away_at, password_mark FROM session WHERE ${which} AND expires_at > ${now}`;
}

/** What `lasting` does in one statement, which would ask every machine of a cluster for the members. */
async function stepByStep(db: Sql, sessions: readonly FoundSession[]): Promise<readonly LiveSession[]> {
  if (sessions.length === 0) return [];
  const members = new Map(
    (
      await membersMarked(
        db,
        sessions.map(({ member_id }) => member_id),
      )
    ).map((row) => [row.id, row]),
  );
  return sessions.flatMap(({ password_mark, ...session }) => {
    const member = members.get(session.member_id);
    return member?.password_mark === password_mark ? [{ ...session, paid_user: member.paid_user }] : [];
  });
}

const membersMarked = prepared(
  (_db, ids: readonly MemberId[]) => sql<{ id: MemberId; paid_user: boolean; password_mark: string }>`
    SELECT id, paid_user, encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') AS password_mark FROM member
    WHERE id = ANY (${ids}) AND status IN ('not_confirmed', 'active')`,
);

const byToken = prepared((_db, token_hash: string, now: Date) => lasting(sql`token_hash = ${token_hash}`, now));
const byId = prepared((_db, ids: readonly SessionId[], now: Date) => lasting(sql`id = ANY (${ids})`, now));

/**
 * A session is valid until it expires, as long as its member may be logged in and the password it was made with has not
 * changed. The session is found first, and then its member: their rows may be on different machines.
 */
function lasting(which: RawBuilder<unknown>, now: Date): RawBuilder<LiveSession> {
  return sql<LiveSession>`
    WITH found AS MATERIALIZED (
      SELECT id, member_id, last_seen_at, away_at, password_mark FROM session WHERE ${which} AND expires_at > ${now}
    )
    SELECT found.id, member_id, last_seen_at, away_at, paid_user FROM found JOIN member ON member.id = member_id
    WHERE status IN ('not_confirmed', 'active') AND password_mark = encode(sha256(convert_to(password_hash, 'UTF8')), 'hex')
    `;
}

/** A digest of the password that a session was made with, computed as in `lasting`. */
export function passwordMark(password_hash: string): string {
  return hash('sha256', password_hash, 'hex');
}

/** A moment of each of several sessions, as one value for a statement that changes them all. */
export function timestampsById(sessions: Iterable<readonly [SessionId, Date]>): string {
  return JSON.stringify(Object.fromEntries([...sessions].map(([id, at]) => [id, at.getTime()])));
}

/**
 * That of the session whose row is looked at. As a number: a cluster does not let a text become a time there, which
 * depends on the settings of a connection.
 */
export function timestampFor(moments: string): RawBuilder<Date> {
  return sql<Date>`to_timestamp((${moments}::jsonb ->> id::text)::float8 / 1000)`;
}
