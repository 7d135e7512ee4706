import { useContext } from 'react';
import type { Language } from '#contract/languages.ts';
import { FirstWordsContext } from './words.tsx';

export { useFormatter, useLocale, useMessages, useTranslations as useWords } from 'use-intl';

/** The language of the page. How it is written in the member's country is `useLocale`. */
export function useLanguage(): Language {
  return useContext(FirstWordsContext).language;
}
