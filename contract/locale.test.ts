import { expect, test } from 'vitest';
import { type Language, languages } from './languages.ts';
import { homeTimeZone, localeOf } from './locale.ts';
import { countries, type Country } from './places.ts';

test.each<[Language, Country, string]>([
  ['en', 'GB', 'en-GB'],
  ['en', 'US', 'en-US'],
  ['en', 'NL', 'en-GB'],
  ['nl', 'NL', 'nl-NL'],
  ['de', 'AT', 'de-AT'],
  ['fr', 'CH', 'fr-CH'],
  ['es', 'US', 'es-US'],
  ['sv', 'FI', 'sv-FI'],
  ['pl', 'NL', 'pl-PL'],
])('%s in %s uses the locale %s', (language, country, locale) => {
  expect(localeOf(language, country)).toBe(locale);
});

test('without a known country, a language uses the locale of its home country', () => {
  expect(localeOf('de', undefined)).toBe('de-DE');
});

const evening = new Date('2026-11-02T20:46:00Z');

/**
 * Formatted dates, times and numbers. All widths of no-break spaces are treated as spaces, and both apostrophes as one.
 */
test.each<[Language, Country, string, string, string]>([
  ['en', 'GB', '2 November 2026', '20:46', '12,345.6'],
  ['en', 'US', 'November 2, 2026', '3:46 PM', '12,345.6'],
  ['en', 'CA', 'November 2, 2026', '3:46 p.m.', '12,345.6'],
  ['en', 'AU', '3 November 2026', '7:46 am', '12,345.6'],
  ['en', 'NL', '2 November 2026', '21:46', '12,345.6'],
  ['nl', 'NL', '2 november 2026', '21:46', '12.345,6'],
  ['de', 'DE', '2. November 2026', '21:46', '12.345,6'],
  ['de', 'AT', '2. November 2026', '21:46', '12 345,6'],
  ['de', 'CH', '2. November 2026', '21:46', '12’345.6'],
  ['fr', 'FR', '2 novembre 2026', '21:46', '12 345,6'],
  ['fr', 'CH', '2 novembre 2026', '21:46', '12’345,6'],
  ['fr', 'CA', '2 novembre 2026', '15 h 46', '12 345,6'],
  ['it', 'CH', '2 novembre 2026', '21:46', '12’345.6'],
  ['es', 'ES', '2 de noviembre de 2026', '21:46', '12.345,6'],
  ['es', 'US', '2 de noviembre de 2026', '3:46 p.m.', '12,345.6'],
  ['pl', 'PL', '2 listopada 2026', '21:46', '12 345,6'],
  ['da', 'DK', '2. november 2026', '21.46', '12.345,6'],
  ['fi', 'FI', '2. marraskuuta 2026', '22.46', '12 345,6'],
  ['nb', 'NO', '2. november 2026', '21:46', '12 345,6'],
  ['sv', 'SE', '2 november 2026', '21:46', '12 345,6'],
  ['sv', 'FI', '2 november 2026', '22.46', '12 345,6'],
])('a date, a time and a number in the language %s in %s: %s, %s, %s', (language, country, day, hour, number) => {
  const [locale, timeZone] = [localeOf(language, country), homeTimeZone[country]];
  const written = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone }).format(evening).replaceAll(/\s/g, ' ');
  expect(written({ day: 'numeric', month: 'long', year: 'numeric' })).toBe(day);
  expect(written({ hour: 'numeric', minute: '2-digit' })).toBe(hour);
  expect(new Intl.NumberFormat(locale).format(12_345.6).replaceAll(/\s/g, ' ').replaceAll("'", '’')).toBe(number);
});

test('Intl supports every locale and every time zone', () => {
  for (const country of countries) {
    for (const language of languages) {
      const locale = localeOf(language, country);
      expect(Intl.DateTimeFormat.supportedLocalesOf(locale), locale).toEqual([locale]);
    }
    expect(() => new Intl.DateTimeFormat('en', { timeZone: homeTimeZone[country] })).not.toThrow();
  }
});

test('the same evening time is 21:46 in Utrecht and 9:46 PM in New York', () => {
  const hourIn = (locale: string, timeZone: string, at: string) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at));
  expect(hourIn(localeOf('en', 'NL'), homeTimeZone.NL, '2026-11-02T20:46:00Z')).toBe('21:46');
  expect(hourIn(localeOf('en', 'US'), homeTimeZone.US, '2026-11-03T02:46:00Z')).toMatch(/^9:46\sPM$/);
});
