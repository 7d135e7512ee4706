import { useSyncExternalStore } from 'react';
import { registeredServiceWorker } from '../../../shared/api/service-worker.ts';

/**
 * Push state of this browser. `unsupported`: it lacks the APIs. `denied`: the member has refused permission. `unknown`:
 * permission was granted, and the subscription is being looked up. (Specification, section 4: push.)
 */
export type PushState = 'unsupported' | 'denied' | 'unknown' | 'off' | 'on';

let state: PushState | undefined;
const listeners = new Set<() => void>();

export function setPushState(next: PushState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Returns the push state of this browser; `off` on the server and until hydration. */
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

/** Returns the push state as far as it is known synchronously. */
function assumedState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  // A subscription requires permission.
  return Notification.permission === 'default' ? 'off' : 'unknown';
}

/** Looks up whether the browser is subscribed. */
export async function learnPushState(): Promise<void> {
  const assumed = assumedState();
  state = assumed;
  if (assumed !== 'unknown') return setPushState(assumed);
  setPushState((await ownSubscription()) ? 'on' : 'off');
}

export async function ownSubscription(): Promise<PushSubscription | null> {
  return (await (await registeredServiceWorker())?.pushManager?.getSubscription()) ?? null;
}
