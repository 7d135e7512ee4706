import { type Language, languageShortlists } from './languages.ts';
import type { Country } from './places.ts';

/** A language as a country writes it, such as `en-GB`: how dates, hours and numbers look. */
export type Locale = `${Language}-${Country}`;

/** The country where a language is mostly spoken. */
export const homeCountry: Readonly<Record<Language, Country>> = {
  en: 'GB',
  nl: 'NL',
  de: 'DE',
  it: 'IT',
  fr: 'FR',
  es: 'ES',
  pl: 'PL',
  da: 'DK',
  fi: 'FI',
  nb: 'NO',
  sv: 'SE',
};

/**
 * The locale in which a reader of `language` in `country` sees dates, times and numbers. A language that is foreign
 * there is written as in its home country: English in Utrecht is European, with 24 hours. (Decision 007.)
 */
export function localeOf(language: Language, country: Country | undefined): Locale {
  const shortlist = country ? languageShortlists[country] : [];
  // English is on the shortlist of most countries, but browsers only support these six regional variants reliably.
  const isLocal = language === 'en' ? shortlist[0] === 'en' : shortlist.includes(language);
  return `${language}-${country && isLocal ? country : homeCountry[language]}`;
}

/** The time zone of a country; if it has several, the one in which most of its people live. */
export const homeTimeZone: Readonly<Record<Country, string>> = {
  US: 'America/New_York',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  FR: 'Europe/Paris',
  IT: 'Europe/Rome',
  ES: 'Europe/Madrid',
  DE: 'Europe/Berlin',
  AT: 'Europe/Vienna',
  IE: 'Europe/Dublin',
  GB: 'Europe/London',
  CA: 'America/Toronto',
  PL: 'Europe/Warsaw',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  CH: 'Europe/Zurich',
  DK: 'Europe/Copenhagen',
  FI: 'Europe/Helsinki',
  NO: 'Europe/Oslo',
  SE: 'Europe/Stockholm',
};

/** The browser's time zone, so that the server formats times as the page will. */
export const timeZoneCookie = { name: 'time_zone', seconds: 365 * 24 * 3600 } as const;
