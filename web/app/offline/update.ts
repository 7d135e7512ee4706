import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WorkerOrder } from '#contract/notifications/service-worker.ts';
import { loadOnce, mayLoadOnce } from '../../shared/api/missing-chunk.ts';
import { registeredServiceWorker } from '../../shared/api/service-worker.ts';
import { isWriting } from '../../shared/ui/dialog-turns.ts';

/** A page that stays open asks this often, in ms, whether there is a newer version. */
const lookMilliseconds = 3_600_000;
/** In session storage: this page was loaded for the sake of the newer version. */
const mark = 'update-wanted';

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
    // Without a connection there is nothing new.
    void registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/** Whether the next screen may be the first one of the newer version: there is one, and nobody is typing. */
export function mayUpdate(): boolean {
  return waiting !== null && onlineManager.isOnline() && !isWriting(true) && mayLoadOnce();
}

/**
 * Loads the wanted page, which is the newer version's, and puts its worker in charge once it is there: a page that is
 * asked for while one worker follows another may never be answered. Returns false if it is not to be loaded now.
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
    // Storage is forbidden: the newer version comes when all pages are closed.
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
