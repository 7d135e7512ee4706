import { useSyncExternalStore } from 'react';

/** Times until which the server accepts no more messages, by the server's clock, in milliseconds since 1970. */
export interface SendingPause {
  /** The time for messages of any kind. */
  readonly all?: number | undefined;
  /** The time for photos only; other messages are still sent. */
  readonly photos?: number | undefined;
}

const none: SendingPause = {};
let pause = none;
const listeners = new Set<() => void>();

/** Sets the time until which unsent messages must wait. Undefined resumes sending. */
export function notePause(of: keyof SendingPause, until: number | undefined): void {
  if (pause[of] === until) return;
  pause = { ...pause, [of]: until };
  for (const listener of listeners) listener();
}

/** Returns the times until which the rate limit delays unsent messages. */
export function useSendingPause(): SendingPause {
  return useSyncExternalStore(
    subscribe,
    () => pause,
    () => none,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
