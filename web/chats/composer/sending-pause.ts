import { useSyncExternalStore } from 'react';

/** Until when the server wants no more, by its clock. */
export interface SendingPause {
  /** Of anything. */
  readonly all?: number | undefined;
  /** Of photos; messages go on. */
  readonly photos?: number | undefined;
}

const none: SendingPause = {};
let pause = none;
const listeners = new Set<() => void>();

/** Notes until when has to wait what was written; undefined: it goes on. */
export function notePause(of: keyof SendingPause, until: number | undefined): void {
  if (pause[of] === until) return;
  pause = { ...pause, [of]: until };
  for (const listener of listeners) listener();
}

/** Until when what was written has to wait, because it was a lot at once. */
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
