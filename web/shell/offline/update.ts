import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WorkerOrder } from '#contract/notifications/service-worker.ts';
import { loadOnce, mayLoadOnce } from '../../api/missing-chunk.ts';
import { registeredServiceWorker } from '../../api/service-worker.ts';
import { isWriting } from '../../ui/dialog-turns.ts';

/** A page that stays open asks this often, in ms, whether there is a newer version. */
const lookMilliseconds = 3_600_000;
/** How long, in ms, the next screen waits for the new version to be in charge. */
const longestChange = 2_000;

let waiting: ServiceWorker | null = null;

/** Learns of a newer version of the product, once the browser has fetched all of it. */
export function useUpdates(): void {
  useEffect(() => {
    const end = new AbortController();
    void follow(end.signal).catch(() => undefined);
    return () => end.abort();
  }, []);
}

/** Follows what the browser fetches, until `signal` ends it. */
export async function follow(signal: AbortSignal): Promise<void> {
  const registration = await registeredServiceWorker();
  if (!registration || signal.aborted) return;
  const note = () => {
    // The very first one replaces nobody.
    waiting = registration.active ? registration.waiting : null;
  };
  note();
  const found = () => registration.installing?.addEventListener('statechange', note, { signal });
  registration.addEventListener('updatefound', found, { signal });
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < lookMilliseconds) return;
    lookedAt = Date.now();
    // Without a connection there is nothing new.
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/** Whether the next screen may be the first one of the newer version: there is one, and nobody is typing. */
export function mayUpdate(): boolean {
  return waiting !== null && onlineManager.isOnline() && !isWriting(true) && mayLoadOnce();
}

/** Puts the newer version in charge, and loads the wanted page. Returns false if it is not to be loaded now. */
export async function update(path: string): Promise<boolean> {
  const next = waiting;
  if (!next) return false;
  waiting = null;
  await new Promise<void>((resolve) => {
    // A page that is asked for while it is in charge but not yet activated may never be answered.
    next.addEventListener('statechange', () => next.state === 'activated' && resolve());
    next.postMessage({ type: 'take over' } satisfies WorkerOrder);
    setTimeout(resolve, longestChange);
  });
  return loadOnce(path);
}
