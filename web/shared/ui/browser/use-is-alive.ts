import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated: until then, it stays as the server rendered it. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
