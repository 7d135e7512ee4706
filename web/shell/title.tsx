import { useUnreadMessages } from '../chats/chats.ts';
import { useNewLikes } from '../likes/likes.ts';
import { useSettings } from '../site/settings.ts';

/**
 * The document's title: what the screen is, and the site. A member's unread messages and new likes stand before it in
 * parentheses. (Specification, section 2.)
 */
export function Title({ children }: { children?: string }) {
  const { name } = useSettings();
  const count = useUnreadMessages() + useNewLikes();
  const title = children ? `${children} · ${name}` : name;
  return <title>{count > 0 ? `(${count}) ${title}` : title}</title>;
}
