import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { IntlProvider, useFormatter, useLocale, useTranslations } from 'use-intl';
import type { DeskLanguage } from '#contract/desk/access.ts';
import german from '#locales/desk/de.json';
import english from '#locales/desk/en.json';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english;
  }
}

/** A group of messages, for one part of the desk. */
export type DeskArea = keyof typeof english;

const catalogues: Readonly<Record<DeskLanguage, typeof english>> = { en: english, de: german };
const languageKey = 'desk-language';

interface ChosenLanguage {
  readonly language: DeskLanguage;
  choose(language: DeskLanguage): void;
}

const LanguageContext = createContext<ChosenLanguage>({ language: 'en', choose: () => undefined });

/** Provides the texts of the desk, in the language chosen in this browser, or else in the browser's language. */
export function DeskWords({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const chosen = useMemo(
    () => ({
      language,
      choose: (next: DeskLanguage) => {
        localStorage.setItem(languageKey, next);
        setLanguage(next);
      },
    }),
    [language],
  );
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <LanguageContext value={chosen}>
      <IntlProvider locale={language === 'en' ? 'en-GB' : 'de'} messages={catalogues[language]} timeZone={timeZone}>
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

function firstLanguage(): DeskLanguage {
  const stored = localStorage.getItem(languageKey);
  const wanted = stored ?? navigator.language.slice(0, 2);
  return wanted === 'de' ? 'de' : 'en';
}

/** Returns the language of the desk, and a function that changes it in this browser. */
export function useDeskLanguage(): ChosenLanguage {
  return use(LanguageContext);
}

/** A translation function for keys known only at run time. */
export interface LooseWords {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

/** Returns a translation function that accepts any key, for codes that the server sends. */
export function useLooseWords(area: DeskArea): LooseWords {
  return useTranslations(area) as unknown as LooseWords;
}

export { useFormatter as useDeskFormat, useLocale as useDeskLocale, useTranslations as useDeskWords };
