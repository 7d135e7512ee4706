import { useSyncExternalStore } from 'react';

/** Until when the server accepts no more, by its clock. */
export interface SendingPause {
  /** For messages of any kind. */
  readonly all?: number | undefined;
  /** For photos; other messages are sent. */
  readonly photos?: number | undefined;
}

const none: SendingPause = {};
let pause = none;
const listeners = new Set<() => void>();

/** Sets until when unsent messages have to wait; undefined: sending goes on. */
export function notePause(of: keyof SendingPause, until: number | undefined): void {
  if (pause[of] === until) return;
  pause = { ...pause, [of]: until };
  for (const listener of listeners) listener();
}

/** Until when unsent messages have to wait because of the rate limit. */
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
