import { Check, Globe } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { languageNames, languageShortlists } from '#contract/languages.ts';
import { sendLanguage, useLanguageChoice } from '../../areas/accounts/use-language-choice.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { LanguageDisclosure } from './language-disclosure.tsx';

interface LanguageMenuProps {
  className?: string;
  listClassName?: string;
  compact?: boolean;
}

/**
 * The language switcher: the country's own languages, and a link to all others. Stores the chosen language. `compact`:
 * shows only the language's code if space is short.
 */
export function LanguageMenu({
  className = 'gap-1.5 px-2 hover:bg-sunken sm:gap-2 sm:px-3',
  listClassName = 'top-full right-0 mt-1.5',
  compact = false,
}: LanguageMenuProps) {
  const words = useWords('shell.language');
  const current = useLanguage();
  const { pathname } = useLocation();
  const choose = useLanguageChoice();
  const { geoip_selected_country } = useSettings();
  const offered = [...new Set([...languageShortlists[geoip_selected_country], current])];
  const all = `/lang-config?next=${encodeURIComponent(pathname)}`;
  return (
    <LanguageDisclosure className={className} listClassName={listClassName} compact={compact}>
      <p className="sr-only">{words('choose')}</p>
      <form
        method="post"
        action={all}
        onSubmit={(event) => sendLanguage(event, (language) => void choose(language, window.location.href))}
      >
        {offered.map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            aria-current={language === current}
            className="menu-item"
          >
            {languageNames[language]}
            {language === current && <Check className="ml-auto size-5" aria-hidden />}
          </button>
        ))}
      </form>
      <div className="mt-1.5 border-t border-line pt-1.5">
        <Link to={all} className="menu-item">
          <Globe className="size-5" aria-hidden />
          {words('all')}
        </Link>
      </div>
    </LanguageDisclosure>
  );
}
