import { useSyncExternalStore } from 'react';
import { registeredServiceWorker } from '../../../shared/api/service-worker.ts';

/**
 * Whether this browser shows what is pushed. `unsupported`: it cannot. `denied`: the member has forbidden it. `unknown`:
 * it was allowed, and is being found out. (Specification, section 4: push.)
 */
export type PushState = 'unsupported' | 'denied' | 'unknown' | 'off' | 'on';

let state: PushState | undefined;
const listeners = new Set<() => void>();

export function setPushState(next: PushState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** The state of this browser; `off` while the page is not in one yet. */
export function usePushState(): PushState {
  return useSyncExternalStore(
    subscribe,
    () => state ?? assumedState(),
    () => 'off',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (state === undefined) void learnPushState();
  return () => listeners.delete(listener);
}

/** What can be said without waiting. */
function assumedState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  // A subscription needs a permission.
  return Notification.permission === 'default' ? 'off' : 'unknown';
}

/** Finds out whether the browser is subscribed. */
export async function learnPushState(): Promise<void> {
  const assumed = assumedState();
  state = assumed;
  if (assumed !== 'unknown') return setPushState(assumed);
  setPushState((await ownSubscription()) ? 'on' : 'off');
}

export async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await registeredServiceWorker())?.pushManager?.getSubscription()) ?? null;
}
