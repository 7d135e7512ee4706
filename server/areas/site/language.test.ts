import { describe, expect, test } from 'vitest';
import { languages, languageShortlists } from '#contract/languages.ts';
import { countries } from '#contract/places.ts';
import { chooseLanguage } from './language.ts';

describe('the language of a page', () => {
  const all = { cookie: 'fi', domain_language: 'de-DE', acceptLanguage: 'nl', country: 'FR' };

  test.each([
    ['the cookie’s', all, 'fi'],
    ['else the first two letters of domain_language', { ...all, cookie: undefined }, 'de'],
    ['else the browser’s', { acceptLanguage: 'nl', country: 'FR' }, 'nl'],
    ['else the country’s', { acceptLanguage: 'ja', country: 'FR' }, 'fr'],
    ['else English', { acceptLanguage: 'ja', country: 'JP' }, 'en'],
    ['else English, when nothing is known', {}, 'en'],
  ])('is %s', (_whose, hints, language) => {
    expect(chooseLanguage(hints)).toBe(language);
  });

  test("is always one of ours, whatever a cookie or a site's setting contains", () => {
    expect(chooseLanguage({ cookie: '<script>', acceptLanguage: 'sv' })).toBe('sv');
    expect(chooseLanguage({ domain_language: 'ru', acceptLanguage: 'sv' })).toBe('sv');
  });

  test.each([
    ['pt-BR,pt;q=0.9,es;q=0.8,en;q=0.7', 'es'],
    ['en;q=0.5, da', 'da'],
    ['no', 'nb'],
    ['nn-NO, en', 'nb'],
    ['de;q=0, it;q=0.1', 'it'],
    ['*', 'en'],
    [';;;q=x,,', 'en'],
  ])('is the best match of ours for “%s”', (acceptLanguage, language) => {
    expect(chooseLanguage({ acceptLanguage })).toBe(language);
  });
});

test('every country has a shortlist of our languages', () => {
  for (const country of countries) {
    expect(languageShortlists[country].length).toBeGreaterThan(0);
    for (const language of languageShortlists[country]) expect(languages).toContain(language);
  }
});
