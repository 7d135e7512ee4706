import { useEffect } from 'react';
import { useUnreadMessages } from '../../areas/chats/list/chats.ts';
import { useNewLikes } from '../../areas/likes/likes.ts';

/** Shows the number of unread messages and new likes on the installed app's icon. (Specification, section 2.) */
export function useAppBadge(): void {
  const count = useUnreadMessages() + useNewLikes();
  useEffect(() => {
    // Badges may be unsupported or forbidden; nothing else depends on them.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}
