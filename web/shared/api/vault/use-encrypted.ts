import { useCallback, useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { listenToEncrypted } from './encrypted-storage.ts';

/**
 * Reads a value from the member's encrypted storage, and follows changes in this and other tabs. `none`: the value
 * while a page is rendered on the server.
 */
export function useEncrypted<Value>(me: MemberId, read: () => Value, none: Value): Value {
  const listen = useCallback((listener: () => void) => listenToEncrypted(me, listener), [me]);
  return useSyncExternalStore(listen, read, () => none);
}
