import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WorkerOrder } from '#contract/notifications/service-worker.ts';
import { loadOnce, mayLoadOnce } from '../../shared/api/missing-chunk.ts';
import { registeredServiceWorker } from '../../shared/api/service-worker.ts';
import { isWriting } from '../../shared/ui/dialog-turns.ts';

/** Minimum interval at which an open page checks for a newer version, in milliseconds. */
const lookMilliseconds = 3_600_000;
/** Session storage entry: this page was loaded to switch to the newer version. */
const mark = 'update-wanted';

let waiting: ServiceWorker | null = null;

/** Detects a newer version of the application once the browser has fetched it completely. */
export function useUpdates(): void {
  useEffect(() => {
    const end = new AbortController();
    void follow(end.signal).catch(() => undefined);
    return () => end.abort();
  }, []);
}

/** Tracks the service worker's updates until `signal` aborts. */
export async function follow(signal: AbortSignal): Promise<void> {
  const registration = await registeredServiceWorker();
  if (!registration || signal.aborted) return;
  const note = () => {
    // The first service worker replaces no version.
    waiting = registration.active ? registration.waiting : null;
  };
  note();
  if (waiting && takeMark()) {
    const order: WorkerOrder = { type: 'take over' };
    waiting.postMessage(order);
    waiting = null;
  }
  const found = () => registration.installing?.addEventListener('statechange', note, { signal });
  registration.addEventListener('updatefound', found, { signal });
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < lookMilliseconds) return;
    lookedAt = Date.now();
    // The check fails while the browser is offline.
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/** Returns whether the next screen may switch to a newer version: one is available, and nobody is typing. */
export function mayUpdate(): boolean {
  return waiting !== null && onlineManager.isOnline() && !isWriting(true) && mayLoadOnce();
}

/**
 * Loads the page at `path` with the newer version. The loaded page activates the new worker itself, because a request
 * made while workers change may never get a response. Returns false if the page must not be loaded now.
 */
export function update(path: string): boolean {
  if (!waiting || !setMark()) return false;
  waiting = null;
  return loadOnce(path);
}

function setMark(): boolean {
  try {
    sessionStorage.setItem(mark, 'yes');
    return true;
  } catch {
    // Storage is forbidden: the newer version starts when all pages are closed.
    return false;
  }
}

function takeMark(): boolean {
  try {
    const there = sessionStorage.getItem(mark) !== null;
    sessionStorage.removeItem(mark);
    return there;
  } catch {
    return false;
  }
}
