import { ChevronDown, GalleryHorizontalEnd, LogOut, ReceiptText, Settings, Sparkles, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { logOut, type User } from '#contract/accounts.ts';
import { forgetDrafts } from '../chats/drafts.ts';
import { forgetUnsent } from '../chats/unsent.ts';
import { Avatar } from '../photos/avatar.tsx';
import { Menu, menuItemClass } from '../ui/menu.tsx';
import { ask } from '../wire/ask.ts';
import { leaveAfter } from '../wire/leave.ts';
import { useWords } from '../words/use-words.ts';

/** Who is logged in, and what concerns only them. */
export function AccountMenu({ user }: { user: User }) {
  const words = useWords('shell.nav');
  const leave = async () => {
    await ask(logOut, {});
    forgetUnsent(user.id);
    forgetDrafts(user.id);
  };
  return (
    <Menu
      label={`${words('account')}: ${user.profile.name}`}
      buttonClassName="inline-flex items-center gap-2 p-1 font-semibold hover:bg-sunken md:pr-3"
      button={
        <>
          <Avatar picture={user.profile.main_image} size={36} />
          <span className="hidden max-w-32 truncate lg:inline">{user.profile.name}</span>
          <ChevronDown className="hidden size-4 md:inline" aria-hidden />
        </>
      }
    >
      <p className="max-w-60 truncate px-3 py-2 font-bold lg:hidden">{user.profile.name}</p>
      <Link to="/profile" className={menuItemClass}>
        <UserRound className="size-5" aria-hidden />
        {words('my_profile')}
      </Link>
      <Link to="/match-finder" className={menuItemClass}>
        <Sparkles className="size-5" aria-hidden />
        {words('match_finder')}
      </Link>
      <Link to="/swipe-game" className={menuItemClass}>
        <GalleryHorizontalEnd className="size-5" aria-hidden />
        {words('swipe_game')}
      </Link>
      <Link to="/settings" className={menuItemClass}>
        <Settings className="size-5" aria-hidden />
        {words('settings')}
      </Link>
      <Link to="/transactions" className={menuItemClass}>
        <ReceiptText className="size-5" aria-hidden />
        {words('statement')}
      </Link>
      <button type="button" onClick={() => void leaveAfter(leave, '/')} className={menuItemClass}>
        <LogOut className="size-5" aria-hidden />
        {words('log_out')}
      </button>
    </Menu>
  );
}
