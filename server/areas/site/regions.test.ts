import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { countries, regionCode } from '#contract/places.ts';
import { citiesOf } from './cities.ts';
import { isRegionOf, regionName, regionsOf } from './regions.ts';

const all = countries.flatMap((country) => regionsOf(country));

describe('the regions of a country', () => {
  test.each([
    ['US', 51],
    ['NL', 12],
    ['BE', 11],
    ['FR', 13],
    ['IT', 20],
    ['ES', 19],
    ['DE', 16],
    ['AT', 9],
    ['IE', 26],
    ['GB', 12],
    ['CA', 13],
    ['PL', 16],
    ['AU', 8],
    ['NZ', 16],
    ['CH', 26],
    ['DK', 5],
    ['FI', 19],
    ['NO', 15],
    ['SE', 21],
  ] as const)('%s has %i regions', (country, count) => {
    expect(regionsOf(country)).toHaveLength(count);
  });

  test('every region has a name in all eleven languages', () => {
    expect(languages).toHaveLength(11);
    for (const { names } of all) {
      expect(Object.keys(names)).toEqual([...languages]);
      for (const name of Object.values(names)) expect(name).toMatch(/^\p{Lu}[\p{L}\p{M}\d ’'.-]+$/u);
    }
  });

  test('no two regions of a country share a name in any language', () => {
    for (const country of countries) {
      for (const language of languages) {
        const names = regionsOf(country).map((region) => region.names[language]);
        expect(new Set(names).size, `${country} in ${language}`).toBe(names.length);
      }
    }
  });

  test('every region has a valid code and at least one city', () => {
    for (const { country, region } of all) {
      expect(regionCode.safeParse(region).success).toBe(true);
      expect(isRegionOf(country, region)).toBe(true);
      expect(citiesOf(country, region).length).toBeGreaterThan(0);
    }
  });

  test('an empty code or a code of another country is not a region', () => {
    expect(isRegionOf('NL', 'UT')).toBe(true);
    expect(isRegionOf('DE', 'UT')).toBe(false);
    expect(isRegionOf('NL', '')).toBe(false);
    expect(() => regionName('DE', 'UT', 'en')).toThrow('DE-UT');
  });

  test.each([
    ['DE-BY', 'Bavaria, Beieren, Bayern, Baviera, Bavière, Baviera, Bawaria, Bayern, Baijeri, Bayern, Bayern'],
    ['IT-52', 'Tuscany, Toscane, Toskana, Toscana, Toscane, Toscana, Toskania, Toscana, Toscana, Toscana, Toscana'],
    [
      'PL-24',
      'Silesia, Silezië, Schlesien, Slesia, Silésie, Silesia, Śląskie, Schlesien, Sleesia, Schlesien, Schlesien',
    ],
    ['SE-M', 'Scania, Skåne, Schonen, Scania, Scanie, Escania, Skania, Skåne, Skoone, Skåne, Skåne'],
    ['FI-01', 'Åland, Åland, Åland, Åland, Åland, Åland, Wyspy Alandzkie, Åland, Ahvenanmaa, Åland, Åland'],
  ])('%s has its established name in each language', (code, known) => {
    const names = all.find(({ country, region }) => `${country}-${region}` === code)?.names;
    expect(Object.values(names!).join(', ')).toBe(known);
  });

  test('North Holland, Catalonia and Flanders have their names in each language', () => {
    expect(regionName('NL', 'NH', 'nl')).toBe('Noord-Holland');
    expect(regionName('NL', 'NH', 'fr')).toBe('Hollande-Septentrionale');
    expect(regionName('ES', 'CT', 'it')).toBe('Catalogna');
    expect(regionName('ES', 'CT', 'nl')).toBe('Catalonië');
    expect(regionName('BE', 'VOV', 'fr')).toBe('Flandre-Orientale');
    expect(regionName('BE', 'VOV', 'sv')).toBe('Östflandern');
  });
});

describe('neighboring regions', () => {
  test('are symmetric', () => {
    for (const { country, region, neighbours } of all) {
      expect(neighbours).not.toContain(region);
      expect(new Set(neighbours).size).toBe(neighbours.length);
      for (const neighbour of neighbours) {
        const other = regionsOf(country).find((it) => it.region === neighbour);
        expect(other?.neighbours, `${country}-${neighbour}`).toContain(region);
      }
    }
  });

  test('exist everywhere except on remote islands and in Alaska', () => {
    const alone = all.filter(({ neighbours }) => neighbours.length === 0);
    expect(alone.map(({ country, region }) => `${country}-${region}`)).toEqual(['US-AK', 'US-HI', 'ES-CN']);
  });

  test('of Utrecht are five provinces', () => {
    const utrecht = regionsOf('NL').find(({ region }) => region === 'UT');
    expect(utrecht?.neighbours).toEqual(['FL', 'GE', 'NB', 'NH', 'ZH']);
  });
});
