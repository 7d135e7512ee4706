import { useSyncExternalStore } from 'react';

const shares = new Map<string, number>();
const listeners = new Set<() => void>();

/** Sets the uploaded share of a photo, from 0 to 1. Undefined: no upload is running. */
export function noteProgress(key: string, share: number | undefined): void {
  if (share === undefined) shares.delete(key);
  else shares.set(key, share);
  for (const listener of listeners) listener();
}

/** Returns the uploaded share of a photo, from 0 to 1; undefined while it waits. */
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
