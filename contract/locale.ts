import { type Language, languageShortlists } from './languages.ts';
import type { Country } from './places.ts';

/** A language as a country writes it, such as `en-GB`: how dates, hours and numbers look. */
export type Locale = `${Language}-${Country}`;

/** Where a language is mostly spoken. */
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
 * How a reader of `language` in `country` writes dates, hours and numbers. A language that is foreign there is written
 * as at home: English in Utrecht is that of Europe, with 24 hours. (Decision 007.)
 */
export function localeOf(language: Language, country: Country | undefined): Locale {
  const shortlist = country ? languageShortlists[country] : [];
  // English is on the shortlist of most countries; browsers know how these six write it, and not all know the others.
  const isLocal = language === 'en' ? shortlist[0] === 'en' : shortlist.includes(language);
  return `${language}-${country && isLocal ? country : homeCountry[language]}`;
}

/** The clock of a country; of one with several, the clock of most of its people. */
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

/** Where the browser tells its time zone, so that the server writes hours as the page will. */
export const timeZoneCookie = { name: 'time_zone', seconds: 365 * 24 * 3600 } as const;
