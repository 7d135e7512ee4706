import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUser } from '../shared/people/user.ts';
import { useSettings } from '../shared/people/settings.ts';
import { ButtonLink } from '../shared/ui/button.tsx';
import { LogoMark } from '../shared/ui/logo.tsx';
import { useWords } from '../shared/i18n/use-words.ts';
import { BackButton } from './back-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language/language-menu.tsx';
import { useNavItems } from './main-nav.tsx';

/** The bar above every screen: logo, navigation and account menu. */
export function TopBar() {
  const user = useUser();
  return (
    <header data-top-bar="" className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="page flex h-14 items-center gap-2 md:h-16">
        {user && <BackButton />}
        <SiteLogo to={user ? '/members' : '/'} />
        {user ? (
          <>
            <Places />
            <AccountMenu user={user} />
          </>
        ) : (
          <VisitorMenu>
            <LanguageMenu compact />
          </VisitorMenu>
        )}
      </div>
    </header>
  );
}

export function SiteLogo({ to }: { to: string }) {
  const { name } = useSettings();
  return (
    <Link
      to={to}
      className="mr-auto inline-flex min-h-11 items-center gap-2 text-18 font-bold tracking-tight xs:text-22 md:mr-2 lg:mr-6"
    >
      <LogoMark className="size-8" />
      {name}
    </Link>
  );
}

function VisitorMenu({ children }: { children: ReactNode }) {
  const words = useWords('shell.nav');
  return (
    <div className="ml-auto flex items-center gap-1 sm:gap-3">
      {children}
      <ButtonLink to="/login" variant="outline" size="small" className="whitespace-nowrap max-sm:px-4 max-xs:px-2.5">
        {words('log_in')}
      </ButtonLink>
    </div>
  );
}

function Places() {
  const words = useWords('shell.nav');
  return (
    <nav aria-label={words('label')} className="mr-auto hidden gap-1 md:flex">
      {useNavItems().map(({ to, icon: Icon, label, longLabel, badge, here }) => (
        <Link key={to} to={to} discover="none" aria-current={here ? 'page' : undefined} className="place-link">
          <Icon className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
          <span className="lg:hidden" aria-hidden>
            {label}
          </span>
          <span className="sr-only lg:not-sr-only">{longLabel}</span>
          {badge}
        </Link>
      ))}
    </nav>
  );
}

/** The four destinations at the bottom of the screen, on phones only. */
export function BottomBar() {
  const words = useWords('shell.nav');
  return (
    <nav
      aria-label={words('label')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {useNavItems().map(({ to, icon: Icon, label, longLabel, badge, here }) => (
        <Link key={to} to={to} discover="none" aria-current={here ? 'page' : undefined} className="bottom-link">
          <span className="relative">
            <Icon className="size-6" strokeWidth={1.75} aria-hidden />
            <span className="absolute -top-1.5 left-3.5">{badge}</span>
          </span>
          <span className="max-w-22 truncate" aria-hidden>
            {label}
          </span>
          <span className="sr-only">{longLabel}</span>
        </Link>
      ))}
    </nav>
  );
}
