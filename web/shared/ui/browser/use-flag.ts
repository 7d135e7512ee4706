import { useSyncExternalStore } from 'react';
import { isFlagSet, setFlag } from './local-flag.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a flag is set in this browser (undefined during the first render), and a function that sets it. */
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
