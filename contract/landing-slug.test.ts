import { describe, expect, test } from 'vitest';
import { languages } from './languages.ts';
import { readSlug, slugIn, writeSlug } from './landing-slug.ts';

describe('a landing-page slug made up of an optional niche and a language', () => {
  test.each([
    ['eng', 1, 'en'],
    ['en', 1, 'en'],
    ['nl', 1, 'nl'],
    ['2nl', 2, 'nl'],
    ['3de', 3, 'de'],
    ['bdsmde', 3, 'de'],
    ['bdsm-de', 3, 'de'],
    ['3-de', 3, 'de'],
    ['sheeng', 2, 'en'],
    ['7auto', 7, 'fi'],
    ['gay-auto', 7, 'fi'],
    ['auto', 1, 'fi'],
  ] as const)('is parsed: %s', (slug, niche, language) => {
    expect(readSlug(slug, 'fi')).toEqual({ niche, language });
  });

  test.each(['', 'xx', '8de', '1de', 'dex', 'de-3', 'DE', '../de', 'nb-NO'])('is rejected if unknown: %j', (slug) => {
    expect(readSlug(slug, 'fi')).toBeUndefined();
  });

  test('is written with the niche’s number and “eng” for English, and can be parsed back', () => {
    expect(writeSlug({ niche: 3, language: 'de' })).toBe('3de');
    expect(writeSlug({ niche: 1, language: 'en' })).toBe('eng');
    expect(writeSlug({ niche: 2, language: 'nl' })).toBe('2nl');
    for (const language of languages) {
      for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
        expect(readSlug(writeSlug({ niche, language }), 'pl')).toEqual({ niche, language });
      }
    }
  });
});

test('the slug is the last segment of a landing page’s path', () => {
  expect(slugIn('/members/0199/landing2/3de')).toBe('3de');
  expect(slugIn('/members/0199/landing3/auto/')).toBe('auto');
  expect(slugIn('/landers/gallery/eng')).toBe('eng');
  expect(slugIn('/members/0199/landing2')).toBeUndefined();
  expect(slugIn('/members/0199/chat')).toBeUndefined();
});
