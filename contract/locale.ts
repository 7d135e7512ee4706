import { type Language, languageShortlists } from './languages.ts';
import type { Country } from './places.ts';

/** A language as written in a country, such as `en-GB`; determines the format of dates, times and numbers. */
export type Locale = `${Language}-${Country}`;

/** The main country of each language. */
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
 * Returns the locale for dates, times and numbers of a reader of `language` in `country`. A language that is foreign to
 * the country uses its own home country: English in Utrecht is British, with a 24-hour clock. (Decision 007.)
 */
export function localeOf(language: Language, country: Country | undefined): Locale {
  const shortlist = country ? languageShortlists[country] : [];
  // English is on the shortlist of most countries, but browsers reliably support only these six regional variants.
  const isLocal = language === 'en' ? shortlist[0] === 'en' : shortlist.includes(language);
  return `${language}-${country && isLocal ? country : homeCountry[language]}`;
}

/** The time zone of each country; the most populous one if there are several. */
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

/** Cookie with the browser's time zone, so that the server formats times as the browser does. */
export const timeZoneCookie = { name: 'time_zone', seconds: 365 * 24 * 3600 } as const;
