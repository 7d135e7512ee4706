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
])('%s in %s is written as %s', (language, country, locale) => {
  expect(localeOf(language, country)).toBe(locale);
});

test('without a known country, a language is written as in its home country', () => {
  expect(localeOf('de', undefined)).toBe('de-DE');
});

test('every locale and every clock is known to Intl', () => {
  for (const country of countries) {
    for (const language of languages) {
      const locale = localeOf(language, country);
      expect(Intl.DateTimeFormat.supportedLocalesOf(locale), locale).toEqual([locale]);
    }
    expect(() => new Intl.DateTimeFormat('en', { timeZone: homeTimeZone[country] })).not.toThrow();
  }
});

test('a quarter to ten in the evening is 21:46 in Utrecht and 9:46 PM in New York', () => {
  const hourIn = (locale: string, timeZone: string, at: string) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at));
  expect(hourIn(localeOf('en', 'NL'), homeTimeZone.NL, '2026-11-02T20:46:00Z')).toBe('21:46');
  expect(hourIn(localeOf('en', 'US'), homeTimeZone.US, '2026-11-03T02:46:00Z')).toMatch(/^9:46\sPM$/);
});
