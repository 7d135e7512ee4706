import { useContext, useMemo } from 'react';
import { useFormatter as useIntlFormatter } from 'use-intl';
import type { Language } from '#contract/languages.ts';
import { withGrammar } from '#locales/grammar.ts';
import { FirstWordsContext } from './words.tsx';

export { useLocale, useMessages, useTranslations as useWords } from 'use-intl';

/** Returns the language of the page. `useLocale` also includes the conventions of the member's country. */
export function useLanguage(): Language {
  return useContext(FirstWordsContext).language;
}

type Formatter = ReturnType<typeof useIntlFormatter>;

/** Returns a formatter for dates, numbers and lists that applies the grammar of the language. */
export function useFormatter(): Formatter {
  const format = useIntlFormatter();
  const language = useLanguage();
  return useMemo(() => {
    const dateTime = (...parameters: Parameters<Formatter['dateTime']>) =>
      withGrammar(language, format.dateTime(...parameters));
    const list = (...parameters: Parameters<Formatter['list']>) => {
      const text = format.list(...parameters);
      return typeof text === 'string' ? withGrammar(language, text) : text;
    };
    return { ...format, dateTime, list } as Formatter;
  }, [format, language]);
}
