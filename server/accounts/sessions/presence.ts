import { setImmediate as immediately } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Clock } from '../../kernel/clock.ts';
import { heartbeatMilliseconds, noteAbsence, noteActivity } from '../../members/card-writes.ts';
import { onlineMilliseconds } from '../../members/cards.ts';
import type { Sql } from '../../postgres/db.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/** Who is here: members whose browsers show a page of ours. */
export interface Presence {
  /** The browser shows none any more. */
  leave(session: OpenSession): Promise<void>;
  /** A stream of the browser is open. Returns how to say that it is closed: with the last one the browser has gone. */
  follow(session: OpenSession): () => void;
}

export interface PresenceTools {
  readonly db: Sql;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'forget'>;
  readonly onFault: (fault: unknown) => void;
  readonly stopping: AbortSignal;
}

/**
 * A browser that has gone may be back in a moment: a stream is opened anew, another page of it is looked at, which asks
 * for something every 60 seconds. Only after that others are told.
 */
export const graceMilliseconds = 75_000;

export function makePresence({ db, clock, sessions, onFault, stopping }: PresenceTools): Presence {
  const streams = new Map<SessionId, number>();
  let leaving: OpenSession[] = [];
  let noting: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Those who go while others are noted are noted together: where a line breaks, it is a thousand at once. */
  async function leave(session: OpenSession): Promise<void> {
    leaving.push(session);
    if (!next) {
      next = noting.then(note);
      noting = next.catch(() => undefined);
    }
    await next;
  }

  async function note(): Promise<void> {
    // Whoever goes in this turn of the loop as well.
    await immediately();
    const gone = leaving;
    leaving = [];
    next = undefined;
    const ids = gone.map(({ id }) => id);
    await db
      .updateTable('session')
      .set({ away_at: clock.now() })
      .where('id', '=', (any) => any.fn('any', [any.val(ids)]))
      .where('away_at', 'is', null)
      .execute();
    const members = [...new Set(gone.map(({ member }) => member))];
    // What they ask next is seen to come from a browser that is back.
    for (const member of members) sessions.forget(member);
    setTimeout(() => {
      if (!stopping.aborted) settle(db, members, clock.now()).catch(onFault);
    }, graceMilliseconds).unref();
  }

  return {
    leave,
    follow: (session) => {
      streams.set(session.id, (streams.get(session.id) ?? 0) + 1);
      return () => {
        const left = streams.get(session.id)! - 1;
        if (left > 0) return void streams.set(session.id, left);
        streams.delete(session.id);
        // A process that stops closes all streams; their browsers go on at another.
        if (!stopping.aborted) leave(session).catch(onFault);
      };
    },
  };
}

/**
 * Somebody who was not heard from for this long is away. An open page asks every five minutes at least (specification,
 * section 9), and that it did is noted at most every five minutes.
 */
export const awayMilliseconds = 2 * heartbeatMilliseconds + 60_000;

/** Whether what happens to the member is before their eyes, or was a moment ago. Whoever logs out is away at once. */
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

/** When the member was last here, as far as that is noted: to some minutes. */
export async function lastHere(db: Sql, member: MemberId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(last_active_at, (
      SELECT max(greatest(last_seen_at, away_at)) FROM session WHERE member_id = ${member})) AS at
    FROM member_card WHERE id = ${member}`.execute(db);
  return rows[0]?.at;
}

/** Tells others that the members have gone, but for those of whom a browser is here. */
async function settle(db: Sql, members: readonly MemberId[], now: Date): Promise<void> {
  const here = await hereAmong(db, members, now);
  const gone = members.filter((member) => !here.has(member));
  for (const member of gone) await noteAbsence(db, member, now);
  // Whoever came back in this very moment was taken for present still, and noted nothing.
  for (const member of await hereAmong(db, gone, now)) await noteActivity(db, member, now);
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
