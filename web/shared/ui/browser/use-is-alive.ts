import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns whether the page is hydrated. Until then, it must render the same content as on the server. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
