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

/** Tracks which members are online: those whose browsers show a page of ours. */
export interface Presence {
  /** The browser no longer shows any page. */
  leave(session: OpenSession): Promise<void>;
  /**
   * A stream of the browser is open. Returns a function that reports its end: with the last one the browser is gone.
   */
  follow(session: OpenSession): () => void;
}

interface Departure extends OpenSession {
  /** When it was noticed; it is recorded a moment later, and may be back by then. */
  readonly at: Date;
  /** Noticed by the end of its last stream at this process, rather than said by the browser. */
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
 * A browser that has gone may be back in a moment: a stream reconnects, or another of its pages is shown, which makes a
 * request every 60 seconds. Others are only told after this time.
 */
export const graceMilliseconds = 75_000;

export function makePresence({ db, clock, sessions, onFault, stopping, notes }: PresenceTools): Presence {
  const streams = new Map<SessionId, number>();
  let leaving: Departure[] = [];
  let noting: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Departures are recorded in batches: when a connection breaks, there may be a thousand at once. */
  async function leave(session: OpenSession, isStreamEnd = false): Promise<void> {
    leaving.push({ ...session, at: clock.now(), isStreamEnd });
    if (!next) {
      next = noting.then(note);
      noting = next.catch(() => undefined);
    }
    await next;
  }

  async function note(): Promise<void> {
    // Collects those who leave in this turn of the event loop as well.
    await immediately();
    const gone = leaving;
    leaving = [];
    next = undefined;
    // What was noted of them before must not be recorded after.
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
    // Its browser may have a stream at another process. One that says itself that it has gone, has.
    const ended = new Set(gone.filter(({ isStreamEnd }) => isStreamEnd).map(({ id }) => id));
    for (const { id, member_id } of left) {
      if (ended.has(id)) notes.tell({ note: 'session_left', session: id, member: member_id });
    }
    const members = [...new Set(gone.map(({ member }) => member))];
    // So that their next request counts as a return.
    for (const member of members) sessions.forget(member);
    setTimeout(() => {
      if (!stopping.aborted) settle(db, members, clock.now()).catch(onFault);
    }, graceMilliseconds).unref();
  }

  /** The browser was taken to have gone, and has a stream here. */
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
      // What this process has cached of the session may be older than what another has recorded.
      if (session.premium === undefined && !streams.has(session.id)) stay(session.id).catch(onFault);
      streams.set(session.id, (streams.get(session.id) ?? 0) + 1);
      return () => {
        const left = streams.get(session.id)! - 1;
        if (left > 0) return void streams.set(session.id, left);
        streams.delete(session.id);
        // A process that stops closes all streams; their browsers reconnect to another.
        if (!stopping.aborted) leave(session, true).catch(onFault);
      };
    },
  };
}

/**
 * A member who was not active for this long is away. An open page makes a request at least every five minutes
 * (specification, section 9), and activity is recorded at most every five minutes.
 */
export const awayMilliseconds = 2 * heartbeatMilliseconds + 60_000;

/** Whether the member is online, or was a moment ago. A member who logs out is away at once. */
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

/** Whether a page of ours is in view in one of the member's browsers, as far as the browsers have said. */
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

/** When the member was last online, as far as it is recorded: accurate to some minutes. */
export async function lastHere(db: Sql, member: MemberId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(last_active_at, (
      SELECT max(greatest(last_seen_at, away_at)) FROM session WHERE member_id = ${member})) AS at
    FROM member_card WHERE id = ${member}`.execute(db);
  return rows[0]?.at;
}

/** Tells others that the members have gone, except those with a browser that is still here. */
async function settle(db: Sql, members: readonly MemberId[], now: Date): Promise<void> {
  const here = await hereAmong(db, members, now);
  const gone = members.filter((member) => !here.has(member));
  for (const member of gone) await noteAbsence(db, member, now);
  // A member who came back at this very moment still counted as present, so nothing was recorded.
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
