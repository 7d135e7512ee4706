import { useSyncExternalStore } from 'react';
import { useOnline } from './use-online.ts';

/** `connecting`: the browser has a network, but the server has not been heard from for some seconds. */
export type Connection = 'there' | 'connecting' | 'offline';

let isHeard = true;
const listeners = new Set<() => void>();

/** Reports whether the server is heard from, by this tab or by the one that holds the stream. */
export function noteHeard(heard: boolean): void {
  if (heard === isHeard) return;
  isHeard = heard;
  for (const listener of listeners) listener();
}

/** Whether what is shown is up to date. (Specification, section 4: connectivity.) */
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
