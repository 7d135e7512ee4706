import { useUser } from '../shared/people/user.ts';
import { useUnreadMessages } from '../areas/chats/list/chats.ts';
import { useNewLikes } from '../areas/likes/likes.ts';
import { useSettings } from '../shared/people/settings.ts';
import { useArrival } from './arrival/screen-guard.tsx';
import { type Shared, ShareTags } from './share-tags.tsx';

interface TitleProps {
  children?: string;
  instead?: boolean;
  shared?: Shared;
}

/**
 * The document's title: the screen and, once, the site. A member's unread messages and new likes precede it in
 * parentheses. (Specification, section 2.) `instead`: for a page shown instead of a screen. `shared`: what
 * the page says of itself elsewhere than in its title.
 */
export function Title({ children, instead = false, shared }: TitleProps) {
  const { name } = useSettings();
  const user = useUser();
  const { heldUp } = useArrival();
  const count = useUnreadMessages() + useNewLikes();
  const title = children ? (children.includes(name) ? children : `${children} · ${name}`) : name;
  // The previous screen is still mounted, hidden.
  if (heldUp && !instead) return null;
  return (
    <>
      <title>{count > 0 ? `(${count}) ${title}` : title}</title>
      {/* A missing page is not shared, and members' pages show nothing to others. */}
      {!user && !instead && <ShareTags title={title} {...shared} />}
    </>
  );
}
