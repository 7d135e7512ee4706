import { useLocation } from 'react-router';
import { useUser } from '../shared/people/user.ts';
import { ButtonLink } from '../shared/ui/button.tsx';
import { classNames } from '../shared/ui/class-names.ts';
import { companyQuery } from '../areas/site/company.ts';
import { preload, stay } from '../shared/api/preload.ts';
import type { ScreenHandle } from '../shared/i18n/screen-handle.ts';
import { useWords } from '../shared/i18n/use-words.ts';
import { Frame } from './frame.tsx';
import { LanguageMenu } from './language/language-menu.tsx';
import { Screen } from './screen.tsx';
import { ScreenTrouble } from './screen-trouble.tsx';
import { SiteLogo } from './top-bar.tsx';

export const loader = preload(({ ask }) => [companyQuery(ask)]);
export const clientLoader = stay;
export const handle = { words: [], visitorWords: ['accounts', 'entry'] } satisfies ScreenHandle;

/** The default layout for screens on a picture: the bar shows only the logo and the languages, and is on the picture. */
export default function ArrivalLayout() {
  return (
    <Frame bar={<ArrivalBar />} picture="login">
      <Screen />
    </Frame>
  );
}

/** On wide screens, the bar overlays the picture. On phones, it does so only where the picture fills the screen. */
function ArrivalBar() {
  const words = useWords('shell.nav');
  const user = useUser();
  const isWhole = useLocation().pathname.startsWith('/activate');
  return (
    <header
      className={classNames(
        'relative z-20 lg:h-0',
        isWhole ? 'h-0 text-white' : 'border-line bg-surface max-lg:border-b lg:bg-transparent',
      )}
    >
      <div className="page flex h-14 items-center gap-2 md:h-16">
        <span className={classNames('contents', isWhole ? whiteLogo : wideWhiteLogo)}>
          <SiteLogo to={user ? '/members' : '/'} />
        </span>
        {!user && (
          <div className="ml-auto flex items-center gap-1 sm:gap-3">
            <LanguageMenu compact {...(isWhole && { className: whiteMenu })} />
            {!isWhole && (
              <ButtonLink
                to="/login"
                variant="outline"
                size="small"
                className="whitespace-nowrap max-sm:px-4 max-xs:px-2.5 lg:hidden"
              >
                {words('log_in')}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </header>
  );
}

/** The logo’s left half is lighter on the picture. */
const whiteLogo = '[--brand:#f0c3d8] [--focus:#fff]';
const wideWhiteLogo = 'lg:text-white lg:[--brand:#f0c3d8] lg:[--focus:#fff]';
const whiteMenu = 'gap-1.5 px-2 hover:bg-white/15 [--focus:#fff] sm:gap-2 sm:px-3';

export function ErrorBoundary() {
  return (
    <Frame>
      <ScreenTrouble />
    </Frame>
  );
}
