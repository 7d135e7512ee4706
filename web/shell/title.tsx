import { useUser } from '../people/user.ts';
import { useUnreadMessages } from '../chats/list/chats.ts';
import { useNewLikes } from '../likes/likes.ts';
import { useSettings } from '../site/settings.ts';
import { useArrival } from './arrival/screen-guard.tsx';
import { ShareTags } from './share-tags.tsx';

/**
 * The document's title: what the screen is, and the site, which is named once. A member's unread messages and new likes
 * stand before it in parentheses. (Specification, section 2.)
 * `instead`: of the screen that could not come.
 */
export function Title({ children, instead = false }: { children?: string; instead?: boolean }) {
  const { name } = useSettings();
  const user = useUser();
  const { heldUp } = useArrival();
  const count = useUnreadMessages() + useNewLikes();
  const title = children ? (children.includes(name) ? children : `${children} · ${name}`) : name;
  // The screen before is still here, out of sight.
  if (heldUp && !instead) return null;
  return (
    <>
      <title>{count > 0 ? `(${count}) ${title}` : title}</title>
      {/* What is not there is shared by nobody, and what only members see shows nothing to others. */}
      {!user && !instead && <ShareTags title={title} />}
    </>
  );
}
