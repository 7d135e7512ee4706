import { expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import { datesIn } from './member-dates.ts';

const at = new Date('2026-12-01T17:47:00Z');

test.each<[Language, Country, string]>([
  ['en', 'GB', '1 December 2026 at 17:47 GMT'],
  ['en', 'US', 'December 1, 2026 at 12:47 PM EST'],
  ['de', 'DE', '1. Dezember 2026 um 18:47 MEZ'],
  ['fr', 'FR', '1er décembre 2026 à 18:47 (heure d’Europe centrale)'],
  ['fi', 'FI', '1. joulukuuta 2026 klo 19.47 (Itä-Euroopan aika)'],
])('a moment in %s, %s, names its zone in words that people use', (language, country, text) => {
  expect(datesIn(language, country).moment(at).replaceAll('\u{202f}', ' ')).toBe(text);
});

test('a day has the grammar of the language', () => {
  expect(datesIn('fr', 'FR').day(at)).toBe('1er décembre 2026');
  expect(datesIn('it', 'IT').day(at)).toBe('1 dicembre 2026');
});
