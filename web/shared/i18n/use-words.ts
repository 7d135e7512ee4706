import { useContext } from 'react';
import type { Language } from '#contract/languages.ts';
import { FirstWordsContext } from './words.tsx';

export { useFormatter, useLocale, useMessages, useTranslations as useWords } from 'use-intl';

/** The language of the page. `useLocale` also has the conventions of the member's country. */
export function useLanguage(): Language {
  return useContext(FirstWordsContext).language;
}
