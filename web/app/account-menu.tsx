import {
  ChevronDown,
  EyeOff,
  Globe,
  GalleryHorizontalEnd,
  LogOut,
  ReceiptText,
  Settings,
  Sparkles,
  UserRound,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { languageNames } from '#contract/languages.ts';
import { logOut, type User } from '#contract/accounts/accounts.ts';
import { withColon } from '#locales/grammar.ts';
import { Avatar } from '../shared/people/avatar.tsx';
import { IfInvisible } from '../shared/people/if-invisible.tsx';
import { Menu, MenuAction, MenuLink } from '../shared/ui/menu.tsx';
import { ask } from '../shared/api/ask.ts';
import { leaveAfter } from '../shared/api/leave.ts';
import { reportNow } from '../areas/chats/stream/report-receipts.ts';
import { useLanguage, useWords } from '../shared/i18n/use-words.ts';

/** The account menu: the member's name, and links that concern only them. */
export function AccountMenu({ user }: { user: User }) {
  const words = useWords('shell.nav');
  const invisible = useWords('shell.invisible');
  const languages = useWords('shell.language');
  const language = useLanguage();
  const { pathname } = useLocation();
  const leave = async () => {
    reportNow();
    await ask(logOut, {});
    // The member's background code has usually loaded this module already. If the module cannot load, the visitors'
    // page that follows deletes the cached data, and the next login deletes the typed text.
    const forgetting = import('../shared/api/vault/forget-here.ts').then(
      async ({ forgetHere }) => await forgetHere(user.id),
    );
    await forgetting.catch(() => sessionStorage.clear());
  };
  return (
    <Menu
      label={[`${withColon(language, words('account'))} ${user.profile.name}`, user.invisible && invisible('sign')]
        .filter(Boolean)
        .join(', ')}
      buttonClassName="inline-flex items-center gap-2 p-1 font-semibold hover:bg-sunken md:pr-3"
      button={
        <>
          <span className="relative">
            <Avatar picture={user.profile.main_image} size={36} className="block!" />
            {user.invisible && (
              <span className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full border-2 border-surface bg-text text-surface">
                <EyeOff className="size-3" strokeWidth={2.5} aria-hidden />
              </span>
            )}
          </span>
          <span className="hidden max-w-32 truncate lg:inline">{user.profile.name}</span>
          <ChevronDown className="hidden size-4 md:inline" aria-hidden />
        </>
      }
    >
      <p className="max-w-60 truncate px-3 py-2 font-bold lg:hidden">{user.profile.name}</p>
      <IfInvisible inMenu />
      <MenuLink to="/profile" icon={UserRound}>
        {words('my_profile')}
      </MenuLink>
      <MenuLink to="/match-finder" icon={Sparkles}>
        {words('match_finder')}
      </MenuLink>
      <MenuLink to="/swipe-game" icon={GalleryHorizontalEnd}>
        {words('swipe_game')}
      </MenuLink>
      <MenuLink to="/settings" icon={Settings}>
        {words('settings')}
      </MenuLink>
      <MenuLink to="/transactions" icon={ReceiptText}>
        {words('statement')}
      </MenuLink>
      {/* Chats have no footer, which contains the switcher elsewhere. */}
      <MenuLink to={`/lang-config?next=${encodeURIComponent(pathname)}`} icon={Globe}>
        {`${withColon(language, languages('label'))} ${languageNames[language]}`}
      </MenuLink>
      <MenuAction icon={LogOut} onClick={() => void leaveAfter(leave, '/')}>
        {words('log_out')}
      </MenuAction>
    </Menu>
  );
}
