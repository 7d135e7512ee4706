import { type RawBuilder, sql } from 'kysely';
import type { SessionId } from '#contract/accounts/sessions.ts';

/** A moment of each of several sessions, as one value for a statement that changes them all. */
export function momentsOf(sessions: Iterable<readonly [SessionId, Date]>): string {
  return JSON.stringify(Object.fromEntries([...sessions].map(([id, at]) => [id, at.getTime()])));
}

/**
 * That of the session whose row is looked at. As a number: a cluster does not let a text become a time there, which
 * depends on the settings of a connection.
 */
export function momentIn(moments: string): RawBuilder<Date> {
  return sql<Date>`to_timestamp((${moments}::jsonb ->> id::text)::float8 / 1000)`;
}
