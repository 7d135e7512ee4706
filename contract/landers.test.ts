import { describe, expect, test } from 'vitest';
import { isSensitive, landerAt, landerNames, landerPath } from './landers.ts';
import { languages } from './languages.ts';

const niches = [1, 2, 3, 4, 5, 6, 7];

test('every landing page path parses back to its name and slug', () => {
  for (const name of landerNames) {
    expect(landerAt(landerPath(name), 'en')).toEqual({ name, slug: undefined });
    for (const language of languages) {
      for (const niche of niches) {
        expect(landerAt(landerPath(name, { niche, language }), 'pl')).toEqual({ name, slug: { niche, language } });
      }
    }
  }
});

test('no landing page path names a niche', () => {
  for (const niche of niches) {
    expect(landerPath('gallery', { niche, language: 'de' })).toMatch(/^\/landers\/gallery\/[2-7]?de$/);
    expect(isSensitive(niche)).toBe(niche !== 1);
  }
});

describe('looking up the landing page of a path', () => {
  test.each([
    '/landers',
    '/landers/',
    '/landers/nowhere',
    '/landers/gallery/de/x',
    '/landers/Gallery',
    '/pages/gallery',
  ])('returns undefined for %s', (path) => {
    expect(landerAt(path, 'en')).toBeUndefined();
  });

  test.each([
    '/landers/gallery/xx',
    '/landers/gallery/8de',
    '/landers/gallery/%00',
    `/landers/gallery/${'9'.repeat(9999)}`,
  ])('falls back to the visitor’s own language if the slug is unknown: %.40s', (path) => {
    expect(landerAt(path, 'en')).toEqual({ name: 'gallery', slug: undefined });
  });

  test('does not throw for any slug', () => {
    const parts = ['', '1', '3', '8', 'bdsm', 'she', '-', 'auto', 'en', 'eng', 'de', 'nb', 'xx', '%', '.', '?', 'ß'];
    const slugs = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => a + b + c)));
    for (const slug of slugs) {
      const read = landerAt(`/landers/video/${slug}`, 'fi');
      if (!read?.slug) continue;
      expect(languages).toContain(read.slug.language);
      expect(niches).toContain(read.slug.niche);
    }
  });
});
