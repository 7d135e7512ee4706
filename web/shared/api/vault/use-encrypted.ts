import { useCallback, useSyncExternalStore } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { listenToEncrypted } from './encrypted-storage.ts';

/** What `read` finds in the member's encrypted storage, as it changes here or in another tab; `none` on the server. */
export function useEncrypted<Value>(me: MemberId, read: () => Value, none: Value): Value {
  const listen = useCallback((listener: () => void) => listenToEncrypted(me, listener), [me]);
  return useSyncExternalStore(listen, read, () => none);
}
