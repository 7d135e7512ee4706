import { useEffect } from 'react';
import { useUnreadMessages } from '../../chats/list/chats.ts';
import { useNewLikes } from '../../likes/likes.ts';

/** The installed app's icon bears the number of unread messages and new likes. (Specification, section 2.) */
export function useAppBadge(): void {
  const count = useUnreadMessages() + useNewLikes();
  useEffect(() => {
    // Where there is no badge, or none is allowed, nothing is missing.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}
