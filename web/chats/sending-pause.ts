import { useSyncExternalStore } from 'react';

let until: number | undefined;
const listeners = new Set<() => void>();

/** Notes until when the server wants no more messages, by its clock; undefined: they go on. */
export function notePause(next: number | undefined): void {
  if (next === until) return;
  until = next;
  for (const listener of listeners) listener();
}

/** Until when what was written has to wait, because it was a lot at once. */
export function useSendingPause(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => until,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
