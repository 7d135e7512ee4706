import { useSyncExternalStore } from 'react';

const shares = new Map<string, number>();
const listeners = new Set<() => void>();

/** Sets how much of a photo has been sent, from 0 to 1; undefined: it is not being sent just now. */
export function noteProgress(key: string, share: number | undefined): void {
  if (share === undefined) shares.delete(key);
  else shares.set(key, share);
  for (const listener of listeners) listener();
}

/** How much of a photo has been sent; undefined while it waits. */
export function useProgress(key: string): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shares.get(key),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
