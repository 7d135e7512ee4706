import { useSyncExternalStore } from 'react';
import { useOnline } from './use-online.ts';

/** `connecting`: the browser is online, but the live stream has been down for some seconds. */
export type Connection = 'there' | 'connecting' | 'offline';

let isHeard = true;
const listeners = new Set<() => void>();

/** Records whether the live stream is up, in this tab or in the tab that owns it. */
export function noteHeard(heard: boolean): void {
  if (heard === isHeard) return;
  isHeard = heard;
  for (const listener of listeners) listener();
}

/** Whether the page receives live updates. (Specification, section 4: connectivity.) */
export function useConnection(): Connection {
  const online = useOnline();
  const heard = useSyncExternalStore(
    subscribe,
    () => isHeard,
    () => true,
  );
  if (!online) return 'offline';
  return heard ? 'there' : 'connecting';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
