import { Check, ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { languageNames, languageShortlists, languages } from '#contract/languages.ts';
import { useLanguageChoice } from '../accounts/use-language-choice.ts';
import { useSettings } from '../people/settings.ts';
import { classNames } from '../ui/class-names.ts';
import { Menu, menuItemClass } from '../ui/menu.tsx';
import { useLanguage, useWords } from '../words/use-words.ts';

/**
 * The language switcher: the country's own languages first, then all of them. The choice is stored. `compact`: in
 * little space, the language is shown by its code.
 */
export function LanguageMenu({ className, compact = false }: { className?: string; compact?: boolean }) {
  const words = useWords('shell');
  const current = useLanguage();
  const { geoip_selected_country } = useSettings();
  const [all, setAll] = useState(false);
  const shortlist = languageShortlists[geoip_selected_country];
  const offered = all ? languages : [...new Set([...shortlist, current])];

  const choose = useLanguageChoice();

  return (
    <Menu
      buttonClassName={
        className ?? 'inline-flex items-center gap-1.5 px-2 font-semibold hover:bg-sunken sm:gap-2 sm:px-3'
      }
      button={
        <>
          <Globe className="size-5" aria-hidden />
          <span className="sr-only">{words('language.label')}:</span>
          <span className={classNames(compact && 'hidden min-[440px]:inline')}>{languageNames[current]}</span>
          {compact && <span className="uppercase min-[440px]:hidden">{current}</span>}
          <ChevronDown className={classNames('size-4', compact && 'hidden min-[440px]:block')} aria-hidden />
        </>
      }
    >
      <p className="sr-only">{words('language.choose')}</p>
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === current}
          onClick={() => void choose(language, window.location.href)}
          className={menuItemClass}
        >
          {languageNames[language]}
          {language === current && <Check className="ml-auto size-5" aria-hidden />}
        </button>
      ))}
      {!all && (
        <div className="mt-1.5 border-t border-line pt-1.5">
          {/* The menu closes on any button inside it; this one only expands it. */}
          <button
            type="button"
            onClick={(event) => {
              event.stopPropagation();
              setAll(true);
            }}
            className={menuItemClass}
          >
            <Globe className="size-5" aria-hidden />
            {words('language.all')}
          </button>
        </div>
      )}
    </Menu>
  );
}
