import * as z from 'zod/mini';
import type { Country } from './places.ts';

/** The languages of the product, in the order of the switcher. (Specification, section 1.) */
export const languages = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);

export const defaultLanguage: Language = 'en';

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  da: 'Dansk',
  fi: 'Suomi',
  nb: 'Norsk',
  sv: 'Svenska',
};

/** The first languages in the switcher, by country; "all languages" follows. (Specification, section 1.) */
export const languageShortlists: Readonly<Record<Country, readonly Language[]>> = {
  US: ['en', 'es'],
  NL: ['nl', 'en'],
  BE: ['nl', 'fr', 'de', 'en'],
  FR: ['fr', 'en'],
  IT: ['it', 'en', 'de'],
  ES: ['es', 'en'],
  DE: ['de', 'en'],
  AT: ['de', 'en'],
  IE: ['en'],
  GB: ['en', 'pl'],
  CA: ['en', 'fr'],
  PL: ['pl', 'en'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'fr', 'it', 'en'],
  DK: ['da', 'en'],
  FI: ['fi', 'sv', 'en'],
  NO: ['nb', 'en'],
  SE: ['sv', 'en', 'fi'],
};

/** Returns whether `value` names one of the product's languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}
