import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import { heartbeatMilliseconds, noteActivity } from '../../members/card-writes.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { inOneOrder } from '../../../platform/postgres/distributed.ts';
import { type LiveSession, timestampFor, timestampsById } from './sessions-queries.ts';

/** Records which browsers show a page. Nobody waits for it: being seen as online a moment later harms nobody. */
export interface PresenceBuffer {
  /** The browser shows a page. Recorded every five minutes, and when it returns. */
  note(session: LiveSession, now: Date): void;
  /** Records at once what was noted. Resolves when it stands, or failed. */
  settled(): Promise<void>;
}

/** How long beats are collected: those of however many browsers take two statements. */
export const collectMilliseconds = 500;

/** One that fails is noted again with the next request of its browser. `onFault` receives the reason. */
export function createPresenceBuffer(db: Sql, onFault: (fault: unknown) => void): PresenceBuffer {
  /** When each of them was last seen. */
  let waiting = new Map<SessionId, Date>();
  let latest = new Date(0);
  let timer: NodeJS.Timeout | undefined;
  let recording: Promise<void> = Promise.resolve();

  async function record(): Promise<void> {
    if (waiting.size === 0) return;
    const sessions = [...waiting.keys()];
    const seen = timestampsById(waiting);
    const now = latest;
    waiting = new Map();
    // A request that a page made before it was left may be answered after.
    const { rows } = await sql<{ member_id: MemberId }>`
      UPDATE session SET last_seen_at = ${now}, away_at = NULL
      WHERE ${inOneOrder(db, 'session', sql`id = ANY (${sessions})`)}
        AND (away_at IS NULL OR away_at <= ${timestampFor(seen)})
      RETURNING member_id`.execute(db);
    const members = [...new Set(rows.map(({ member_id }) => member_id))];
    if (members.length > 0) await noteActivity(db, members, now);
  }

  async function settled(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One after the other: a browser that was noted and then left must not come back.
    recording = recording.then(record).catch(onFault);
    await recording;
  }

  return {
    note: ({ id, last_seen_at, away_at }, now) => {
      if (!away_at && last_seen_at.getTime() >= now.getTime() - heartbeatMilliseconds) return;
      const before = waiting.get(id);
      if (!before || now > before) waiting.set(id, now);
      if (now > latest) latest = now;
      timer ??= setTimeout(() => void settled(), collectMilliseconds).unref();
    },
    settled,
  };
}
