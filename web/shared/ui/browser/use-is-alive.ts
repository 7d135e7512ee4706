import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated. Until then, it must render the same as on the server. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
