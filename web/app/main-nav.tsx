import { Coins, Gem, Heart, type LucideIcon, MessageCircle, Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { lowCredits } from '#contract/credits.ts';
import { useMe } from '../shared/people/user.ts';
import { useUnreadMessages } from '../areas/chats/list/chats.ts';
import { useNewLikes } from '../areas/likes/likes.ts';
import { CountBadge } from '../shared/ui/badge.tsx';
import { useWords } from '../shared/i18n/use-words.ts';

/** One of the four main destinations of the members' area. */
export interface NavItem {
  readonly to: string;
  readonly icon: LucideIcon;
  /** The label if there is enough space. */
  readonly longLabel: string;
  /** The short label, if space is short. */
  readonly label: string;
  readonly badge: React.ReactNode;
  /** True if the current screen belongs to this destination. */
  readonly here: boolean;
}

/** Returns the four destinations, with their badges. (Specification, section 2: top navigation.) */
export function useNavItems(): readonly NavItem[] {
  const words = useWords('shell.nav');
  const unread = useUnreadMessages();
  const likes = useNewLikes();
  const { paid_user, credits } = useMe();
  const { pathname } = useLocation();
  const places: readonly Omit<NavItem, 'here'>[] = [
    { to: '/members', icon: Search, label: words('search'), longLabel: words('search_long'), badge: null },
    {
      to: '/chats',
      icon: MessageCircle,
      label: words('messages'),
      longLabel: words('messages'),
      badge: unread > 0 && <CountBadge count={unread} label={words('unread', { count: unread })} />,
    },
    {
      to: '/likes',
      icon: Heart,
      label: words('likes'),
      longLabel: words('likes'),
      badge: likes > 0 && <CountBadge count={likes} label={words('new_likes', { count: likes })} />,
    },
    paid_user
      ? {
          to: '/credits',
          icon: Coins,
          label: words('credits'),
          longLabel: words('credits'),
          badge: credits <= lowCredits && (
            <CountBadge
              count={credits}
              label={words('credits_left', { count: credits })}
              tone={credits > 0 ? 'warning' : 'danger'}
            />
          ),
        }
      : { to: '/premium', icon: Gem, label: words('premium'), longLabel: words('get_premium'), badge: null },
  ];
  return places.map((place) => ({ ...place, here: isAt(place.to, pathname) }));
}

/** Returns whether a path belongs to a destination. A conversation belongs to the messages, regardless of its path. */
function isAt(place: string, pathname: string): boolean {
  if (/^\/members\/[^/]+\/chat$/.test(pathname)) return place === '/chats';
  // The swipe game and the match finder belong to the search.
  if (/^\/(swipe-game|match-finder)(\/|$)/.test(pathname)) return place === '/members';
  return pathname === place || pathname.startsWith(`${place}/`);
}
