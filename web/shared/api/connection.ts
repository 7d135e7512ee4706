import { useSyncExternalStore } from 'react';
import { useOnline } from './use-online.ts';

/**
 * The state of the connection. `connecting`: the browser is online, but the live stream has been down for a few
 * seconds.
 */
export type Connection = 'there' | 'connecting' | 'offline';

let isStreamUp = true;
const listeners = new Set<() => void>();

/** Records whether the live stream is up, in this tab or in the tab that owns it. */
export function setStreamUp(isUp: boolean): void {
  if (isUp === isStreamUp) return;
  isStreamUp = isUp;
  for (const listener of listeners) listener();
}

/**
 * Returns the state of the connection over which the page receives live updates. (Specification, section 4:
 * connectivity.)
 */
export function useConnection(): Connection {
  const online = useOnline();
  const isUp = useSyncExternalStore(
    subscribe,
    () => isStreamUp,
    () => true,
  );
  if (!online) return 'offline';
  return isUp ? 'there' : 'connecting';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
