import { setImmediate as immediately } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Clock } from '../../../platform/core/clock.ts';
import { heartbeatMilliseconds, noteAbsence, noteActivity } from '../../members/card-writes.ts';
import { onlineMilliseconds } from '../../members/cards.ts';
import type { Notes } from '../../../platform/live/notes.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { timestampFor, timestampsById } from './sessions-queries.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/** Tracks which members are online, by whether their browsers show one of our pages. */
export interface Presence {
  /** Records that the browser no longer shows any page. */
  leave(session: OpenSession): Promise<void>;
  /**
   * Records that the browser has opened a stream. Returns a function to call when the stream ends: after the last one,
   * the browser counts as away.
   */
  follow(session: OpenSession): () => void;
}

interface Departure extends OpenSession {
  /** When the browser left. Recorded slightly later, when the browser may already be back. */
  readonly at: Date;
  /** Inferred from the end of the last stream at this process, not reported by the browser. */
  readonly isStreamEnd: boolean;
}

export interface PresenceTools {
  readonly db: Sql;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'forget' | 'settled'>;
  readonly onFault: (fault: unknown) => void;
  readonly stopping: AbortSignal;
  readonly notes: Notes;
}

/**
 * Time after which others see a member as away, in milliseconds. A browser often returns quickly: a stream reconnects,
 * or another page becomes visible, which makes a request every 60 seconds.
 */
export const graceMilliseconds = 75_000;

export function makePresence({ db, clock, sessions, onFault, stopping, notes }: PresenceTools): Presence {
  const streams = new Map<SessionId, number>();
  let leaving: Departure[] = [];
  let noting: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Batches departures: a broken connection may affect thousands of browsers at once. */
  async function leave(session: OpenSession, isStreamEnd = false): Promise<void> {
    leaving.push({ ...session, at: clock.now(), isStreamEnd });
    if (!next) {
      next = noting.then(note);
      noting = next.catch(() => undefined);
    }
    await next;
  }

  async function note(): Promise<void> {
    // Includes all departures of this turn of the event loop.
    await immediately();
    const gone = leaving;
    leaving = [];
    next = undefined;
    // Flushes earlier activity, which must not overwrite the departure.
    await sessions.settled();
    const ids = gone.map(({ id }) => id);
    const since = timestampsById(gone.map(({ id, at }) => [id, at]));
    const left = await db
      .updateTable('session')
      .set({ away_at: timestampFor(since) })
      .where('id', '=', (any) => any.fn('any', [any.val(ids)]))
      .where('away_at', 'is', null)
      .returning(['id', 'member_id'])
      .execute();
    // After a stream's end, the browser may have a stream at another process. A departure that the browser reported is
    // certain.
    const ended = new Set(gone.filter(({ isStreamEnd }) => isStreamEnd).map(({ id }) => id));
    for (const { id, member_id } of left) {
      if (ended.has(id)) notes.tell({ note: 'session_left', session: id, member: member_id });
    }
    const members = [...new Set(gone.map(({ member }) => member))];
    // Ensures that the members' next requests count as returns.
    for (const member of members) sessions.forget(member);
    setTimeout(() => {
      if (!stopping.aborted) settle(db, members, clock.now()).catch(onFault);
    }, graceMilliseconds).unref();
  }

  /** Reverts a departure, because the browser has a stream at this process. */
  async function stay(session: SessionId): Promise<void> {
    await db
      .updateTable('session')
      .set({ away_at: null })
      .where('id', '=', session)
      .where('away_at', 'is not', null)
      .execute();
  }

  notes.listen((told) => {
    if (told.note === 'session_left' && streams.has(told.session)) stay(told.session).catch(onFault);
  });

  return {
    leave: async (session) => await leave(session),
    follow: (session) => {
      // The cached session may be older than what another process has recorded.
      if (session.premium === undefined && !streams.has(session.id)) stay(session.id).catch(onFault);
      streams.set(session.id, (streams.get(session.id) ?? 0) + 1);
      return () => {
        const left = streams.get(session.id)! - 1;
        if (left > 0) return void streams.set(session.id, left);
        streams.delete(session.id);
        // When a process stops, browsers reconnect to another.
        if (!stopping.aborted) leave(session, true).catch(onFault);
      };
    },
  };
}

/**
 * Inactivity after which a member is away, in milliseconds. An open page makes a request at least every five minutes
 * (specification, section 9), and activity is recorded at most every five minutes.
 */
export const awayMilliseconds = 2 * heartbeatMilliseconds + 60_000;

/** Returns whether the member is online or was within the grace period. Logging out takes effect at once. */
export async function isAround(db: Sql, member: MemberId, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', member)
    .where((is) => is.or([is('away_at', 'is', null), is('away_at', '>', new Date(now.getTime() - graceMilliseconds))]))
    .where('last_seen_at', '>', new Date(now.getTime() - awayMilliseconds))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether one of the member's browsers shows a page of ours, according to its reports. */
export async function isLooking(db: Sql, member: MemberId, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', member)
    .where('away_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - awayMilliseconds))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns when the member was last online, to within a few minutes. */
export async function lastHere(db: Sql, member: MemberId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(last_active_at, (
      SELECT max(greatest(last_seen_at, away_at)) FROM session WHERE member_id = ${member})) AS at
    FROM member_card WHERE id = ${member}`.execute(db);
  return rows[0]?.at;
}

/** Marks members as away unless they have another active browser. */
async function settle(db: Sql, members: readonly MemberId[], now: Date): Promise<void> {
  const here = await hereAmong(db, members, now);
  const gone = members.filter((member) => !here.has(member));
  for (const member of gone) await noteAbsence(db, member, now);
  // A member who returned at this moment still counted as present, so the return was not recorded.
  const back = await hereAmong(db, gone, now);
  if (back.size > 0) await noteActivity(db, [...back], now);
}

async function hereAmong(db: Sql, members: readonly MemberId[], now: Date): Promise<Set<MemberId>> {
  const rows = await db
    .selectFrom('session')
    .select('member_id')
    .where('member_id', '=', (any) => any.fn('any', [any.val(members)]))
    .where('away_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - onlineMilliseconds))
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
}
