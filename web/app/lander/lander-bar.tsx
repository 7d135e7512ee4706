import { type LanderName, landerPath } from '#contract/landers.ts';
import { type Language, languageNames, languages } from '#contract/languages.ts';
import { useLanguageChoice } from '../../areas/accounts/use-language-choice.ts';
import { useLander } from '../../areas/landers/use-lander.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { LanguageDisclosure } from '../language/language-disclosure.tsx';
import { SiteLogo } from '../top-bar.tsx';

interface LanderBarProps {
  name: LanderName;
  /** True if the bar is white and overlays the picture instead of being above it. */
  over: boolean;
}

/** The bar of a landing page: logo, languages, and the login button. */
export function LanderBar({ name, over }: LanderBarProps) {
  const words = useWords('shell.nav');
  return (
    <header
      className={classNames(
        'z-20',
        over ? 'absolute inset-x-0 top-0 text-white [--focus:#fff]' : 'relative border-b border-line bg-surface',
      )}
    >
      <div className="page flex h-14 items-center gap-1 sm:gap-3 md:h-16">
        <SiteLogo to="/" />
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          <LanguageLinks name={name} over={over} />
          <ButtonLink
            to="/login"
            variant={over ? 'clear' : 'outline'}
            size="small"
            className="whitespace-nowrap max-sm:px-4"
          >
            {words('log_in')}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}

/** Links to the same page in each language. They need no scripts. */
function LanguageLinks({ name, over }: LanderBarProps) {
  const current = useLanguage();
  const { niche } = useLander(name);
  const choose = useLanguageChoice();
  const follow = (language: Language, to: string) => void choose(language, to);
  return (
    <LanguageDisclosure
      className={classNames('gap-1.5 px-2 sm:gap-2 sm:px-3', over ? 'hover:bg-white/15' : 'hover:bg-sunken')}
      listClassName="top-full right-0 mt-1.5"
      compact
    >
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={landerPath(name, { niche, language })}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                follow(language, event.currentTarget.href);
              }}
              className="menu-item"
            >
              {languageNames[language]}
            </a>
          </li>
        ))}
      </ul>
    </LanguageDisclosure>
  );
}
