import { useSyncExternalStore } from 'react';
import { isFlagSet, setFlag } from './local-flag.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser remembers something, and how to have it do so. Undefined until the browser can be asked. */
export function useFlag(name: string): [isSet: boolean | undefined, set: () => void] {
  const isSet = useSyncExternalStore(
    subscribe,
    () => isFlagSet(name),
    () => undefined,
  );
  const set = () => {
    setFlag(name);
    for (const listener of listeners) listener();
  };
  return [isSet, set];
}
