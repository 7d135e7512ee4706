import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { deviceOf } from './device.ts';

/** Returns the member's sessions: the current one first, then the most recently used. */
export async function sessionsOf(db: Sql, member: MemberId, current: SessionId | undefined, now: Date) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'geoip_country', 'created_at', 'last_seen_at'])
    .where('member_id', '=', member)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows
    .map(({ user_agent, ...session }) => ({ ...session, current: session.id === current, ...deviceOf(user_agent) }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** Ends one of the member's own sessions, and closes its open streams. */
export async function endOne(tx: Tx, member: MemberId, id: SessionId): Promise<void> {
  await tx.deleteFrom('session').where('member_id', '=', member).where('id', '=', id).execute();
  tx.announce(member, { event: 'session_ended' });
}

/** Ends the member's sessions, except `kept`, and closes their open streams. */
export async function endAll(tx: Tx, member: MemberId, kept?: SessionId): Promise<void> {
  const ending = tx.deleteFrom('session').where('member_id', '=', member);
  await (kept ? ending.where('id', '!=', kept) : ending).execute();
  tx.announce(member, { event: 'session_ended' });
}
