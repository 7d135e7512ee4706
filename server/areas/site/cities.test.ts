import { describe, expect, test } from 'vitest';
import { countries } from '#contract/places.ts';
import { otherPlaceNames } from '#contract/typed/other-place-names.ts';
import { citiesOf, cityById, cityNamed } from './cities.ts';
import { regionsOf } from './regions.ts';

const all = countries.flatMap((country) => regionsOf(country).flatMap(({ region }) => citiesOf(country, region)));

describe('the cities of a region', () => {
  test('are sorted by population', () => {
    expect(citiesOf('NL', 'UT')[0]?.name).toBe('Utrecht');
    for (const country of countries) {
      for (const { region } of regionsOf(country)) {
        const people = citiesOf(country, region).map((city) => city.population);
        expect(people).toEqual(people.toSorted((a, b) => b - a));
      }
    }
  });

  test('are about twenty thousand in total, each with coordinates, a population and a unique id', () => {
    expect(all.length).toBeGreaterThan(19_000);
    expect(new Set(all.map((city) => city.id)).size).toBe(all.length);
    for (const { name, lat, lon, population } of all) {
      expect(name.trim()).toMatch(/\S/);
      expect(population).toBeGreaterThan(0);
      expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180).toBe(true);
    }
  });

  test('include smaller towns in County Carlow, which has only one town of 5,000', () => {
    expect(citiesOf('IE', 'CW').map((city) => city.name)).toEqual(['Carlow', 'Tullow', 'Bagenalstown']);
  });

  test('are empty for an unknown region', () => {
    expect(citiesOf('NL', 'XX')).toEqual([]);
  });
});

describe('a city', () => {
  test.each([
    ['DK', '84', 'København'],
    ['SE', 'O', 'Göteborg'],
    ['AT', '9', 'Wien'],
    ['CH', 'GE', 'Genève'],
    ['CH', 'ZH', 'Zürich'],
    ['PL', '14', 'Warszawa'],
    ['IT', '62', 'Roma'],
    ['IT', '25', 'Milano'],
    ['IT', '52', 'Firenze'],
    ['DE', 'BY', 'München'],
    ['DE', 'NW', 'Köln'],
    ['NL', 'ZH', 'Den Haag'],
    ['BE', 'VAN', 'Antwerpen'],
    ['BE', 'BRU', 'Brussel / Bruxelles'],
    ['IE', 'G', 'Galway'],
    ['FI', '18', 'Helsinki'],
    ['NO', '33', 'Drammen'],
    ['NO', '55', 'Tromsø'],
    ['GB', 'TLD', 'Manchester'],
  ] as const)('has its local name: %s-%s, %s', (country, region, name) => {
    expect(citiesOf(country, region).map((city) => city.name)).toContain(name);
  });

  test('is found by its GeoNames id', () => {
    expect(cityById(2759794)).toMatchObject({ country: 'NL', region: 'NH', name: 'Amsterdam' });
    expect(cityById(1)).toBeUndefined();
  });

  test('is found by its name in any case and with or without accents', () => {
    const goteborg = cityNamed('SE', 'O', 'Göteborg');
    expect(goteborg?.name).toBe('Göteborg');
    expect(cityNamed('SE', 'O', ' goteborg')).toBe(goteborg);
    expect(cityNamed('DK', '84', 'KOBENHAVN')?.name).toBe('København');
    expect(cityNamed('PL', '10', 'Lodz')?.name).toBe('Łódź');
    expect(cityNamed('DE', 'NW', 'Koeln')?.name).toBe('Köln');
    expect(cityNamed('DE', 'HE', 'Giessen')?.name).toBe('Gießen');
    expect(cityNamed('NL', 'NB', '’s-Hertogenbosch')?.name).toBe("'s-Hertogenbosch");
    expect(cityNamed('NL', 'NB', 'Den Bosch')?.name).toBe("'s-Hertogenbosch");
    expect(cityNamed('NL', 'ZH', "'s-Gravenhage")?.name).toBe('Den Haag');
    expect(cityNamed('SE', 'AB', 'Göteborg')).toBeUndefined();
    expect(cityNamed('SE', 'XX', 'Göteborg')).toBeUndefined();
  });

  test('is found by its exact name even if another city has the same key', () => {
    for (const city of all) expect(cityNamed(city.country, city.region, city.name)?.name).toBe(city.name);
  });

  test('has alternative names only if it is listed', () => {
    const listed = new Set(all.map(({ name }) => name));
    expect(otherPlaceNames.filter(([name]) => !listed.has(name))).toEqual([]);
  });

  test('is the more populous of two with the same name in a region', () => {
    expect(cityNamed('GB', 'TLJ', 'Ashford')?.population).toBe(62_787);
  });
});
