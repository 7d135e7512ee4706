import { expect, test } from 'vitest';
import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import { translatorFor } from './catalog.ts';

test.each<[Language, Country | undefined, string]>([
  ['en', 'US', '12,345 credits'],
  ['de', undefined, '12.345 Credits'],
  ['de', 'AT', '12 345 Credits'],
  ['de', 'CH', '12’345 Credits'],
  ['fr', 'CH', '12’345 crédits'],
  ['it', 'CH', '12’345 crediti'],
  ['es', 'ES', '12.345 créditos'],
  ['es', 'US', '12,345 créditos'],
])('numbers in %s for country %s look like "%s"', (language, country, written) => {
  const said = translatorFor(language, 'mails', country)('receipt.credits', { credits: 12_345 });
  expect(said.replaceAll(/\s/g, ' ').replaceAll("'", '’')).toBe(written);
});
