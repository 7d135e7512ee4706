import { useMatches } from 'react-router';
import { useUser } from '../shared/people/user.ts';
import { useUnreadMessages } from '../areas/chats/list/chats.ts';
import { useNewLikes } from '../areas/likes/likes.ts';
import { useSettings } from '../shared/people/settings.ts';
import type { ScreenTitleProps } from '../shared/ui/screen-title.tsx';
import type { ScreenHandle } from '../shared/i18n/screen-handle.ts';
import { useWords } from '../shared/i18n/use-words.ts';
import { useArrival } from './arrival/screen-guard.tsx';
import { ShareTags } from './share-tags.tsx';

interface TitleProps extends ScreenTitleProps {
  instead?: boolean;
  /** The path of an image for link previews. */
  image?: string;
}

/**
 * The document's title: the screen's title, followed by the site's name unless the title already contains it. A
 * member's count of unread messages and new likes precedes it in parentheses. (Specification, section 2.) `instead`:
 * for a page shown instead of a screen.
 */
export function Title({ children, instead = false, ...shared }: TitleProps) {
  const { name } = useSettings();
  const user = useUser();
  const { heldUp } = useArrival();
  const count = useUnreadMessages() + useNewLikes();
  const title = children ? (children.includes(name) ? children : `${children} · ${name}`) : name;
  // The previous screen is still mounted, but hidden.
  if (heldUp && !instead) return null;
  return (
    <>
      <title>{count > 0 ? `(${count}) ${title}` : title}</title>
      {/* Only visitors' pages can be shared; members' pages show nothing to others. */}
      {!user && !instead && <ShareTags title={title} {...shared} />}
    </>
  );
}

/** Renders the title of screens that set their title themselves. */
export const renderTitle = (props: ScreenTitleProps) => <Title {...props} />;

/** Renders the title that the current screen declares in its `handle`. */
export function DeclaredTitle() {
  const words = useWords();
  const { name: site } = useSettings();
  const { id, handle } = useMatches().at(-1)!;
  const { title } = (handle ?? {}) as Partial<ScreenHandle>;
  return title && <Title>{words(typeof title === 'function' ? title(id) : title, { site })}</Title>;
}
