import type { SessionId } from '#contract/accounts/sessions.ts';
import type { Clock } from '../core/clock.ts';
import type { Auth } from '../http/serve-calls.ts';

/** Closes open streams whose session has ended, even if nobody announces it. */
export interface SessionWatch {
  /** Calls `ended` when the session has ended. Returns a function that stops watching. */
  follow(session: SessionId, ended: () => void): () => void;
  /** Checks a session at once, because it has probably ended. */
  check(session: SessionId): Promise<void>;
}

/**
 * Interval of the checks, in milliseconds. Every stream of an ended session must close within 5 seconds. (Decision
 * 050.)
 */
const everyMilliseconds = 4_000;

/** Checks all watched sessions in one statement, however many there are. */
export function watchSessions(auth: Pick<Auth, 'stillOpen'>, clock: Clock): SessionWatch {
  const followed = new Map<SessionId, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;

  async function check(sessions: readonly SessionId[]): Promise<void> {
    // While the database is down, nobody is logged out.
    const open = await auth.stillOpen(sessions, clock.now()).catch(() => undefined);
    if (!open) return;
    for (const session of sessions) {
      if (!open.has(session)) for (const ended of followed.get(session) ?? []) ended();
    }
  }

  return {
    follow: (session, ended) => {
      const streams = followed.get(session) ?? new Set();
      followed.set(session, streams.add(ended));
      timer ??= setInterval(() => void check([...followed.keys()]), everyMilliseconds).unref();
      return () => {
        streams.delete(ended);
        if (streams.size === 0 && followed.get(session) === streams) followed.delete(session);
        if (followed.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    check: async (session) => await check([session]),
  };
}
