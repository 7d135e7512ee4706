import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import { heartbeatMilliseconds, noteActivity } from '../../members/card-writes.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { type LiveSession, timestampFor, timestampsById } from './sessions-queries.ts';

/** Records in the background which browsers show a page. Requests do not wait for it. */
export interface PresenceBuffer {
  /** Records activity of a browser: every five minutes, or at once after it was away. */
  note(session: LiveSession, now: Date): void;
  /** Flushes at once. Resolves when the write has succeeded or failed. */
  settled(): Promise<void>;
}

/** Interval between flushes, which take two statements for any number of browsers. */
export const collectMilliseconds = 500;

/** Creates a presence buffer. If a write fails, the browser's next request retries it. `onFault` receives the error. */
export function createPresenceBuffer(db: Sql, onFault: (fault: unknown) => void): PresenceBuffer {
  /** Time of each session's last activity. */
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
    // A request sent before its page was hidden may arrive afterwards.
    const { rows } = await sql<{ member_id: MemberId }>`
      UPDATE session SET last_seen_at = ${now}, away_at = NULL
      WHERE id IN (SELECT id FROM session WHERE id = ANY (${sessions}) ORDER BY id FOR NO KEY UPDATE)
        AND (away_at IS NULL OR away_at <= ${timestampFor(seen)})
      RETURNING member_id`.execute(db);
    const members = [...new Set(rows.map(({ member_id }) => member_id))];
    if (members.length > 0) await noteActivity(db, members, now);
  }

  async function settled(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Sequential: an older write must not overwrite a departure.
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
