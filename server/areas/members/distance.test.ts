import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from '#contract/places.ts';
import { citiesOf, cityNamed } from '../site/cities.ts';
import { regionsOf } from '../site/regions.ts';
import { type Cell, cellOf, cells, nameShown } from './cells.ts';
import { bandBetween, bandOf } from './distance.ts';

const all = [...cells.keys()];
const cell = fc.constantFrom(...all);
const towns = countries.flatMap((country) => regionsOf(country).flatMap(({ region }) => citiesOf(country, region)));

const amsterdam = cellOf(cityNamed('NL', 'NH', 'Amsterdam')!);
const cellIn = (country: 'NL' | 'DE', region: string, town: string) => cellOf(cityNamed(country, region, town)!);

describe('distance is shown in bands (under 10, 25, 50, 100, 250 km, farther)', () => {
  test.each([
    ['Amsterdam', amsterdam, 10],
    ['Haarlem', cellIn('NL', 'NH', 'Haarlem'), 25],
    ['Utrecht', cellIn('NL', 'UT', 'Utrecht'), 50],
    ['Rotterdam', cellIn('NL', 'ZH', 'Rotterdam'), 100],
    ['Groningen', cellIn('NL', 'GR', 'Groningen'), 250],
    ['Berlin', cellIn('DE', 'BE', 'Berlin'), 'farther'],
  ] as const)('with the expected band from Amsterdam to %s', (_name, there, band) => {
    expect(bandBetween(amsterdam, there)).toBe(band);
    expect(bandBetween(there, amsterdam)).toBe(band);
  });

  test.each([
    [0, 10],
    [9.999, 10],
    [10, 25],
    [24.999, 25],
    [25, 50],
    [49.999, 50],
    [50, 100],
    [99.999, 100],
    [100, 250],
    [249.999, 250],
    [250, 'farther'],
    [20_000, 'farther'],
  ] as const)('with %f km as %s', (km, band) => {
    expect(bandOf(km)).toBe(band);
  });

  test('alike in both directions for any two cells', () => {
    fc.assert(
      fc.property(cell, cell, (one, other) => {
        const band = bandBetween(one, other);
        expect([10, 25, 50, 100, 250, 'farther']).toContain(band);
        expect(bandBetween(other, one)).toBe(band);
      }),
    );
  });

  test('never as less than the distance between two people of the same cell', () => {
    const order = [10, 25, 50, 100, 250, 'farther'];
    fc.assert(
      fc.property(cell, cell, (one, other) => {
        const { lat, lon, spread } = cells.get(one)!;
        const there = cells.get(other)!;
        fc.pre(there.spread >= spread && (lat !== there.lat || lon !== there.lon));
        expect(order.indexOf(bandBetween(one, other)!)).toBeGreaterThanOrEqual(order.indexOf(bandBetween(one, one)!));
      }),
    );
  });

  test('as null for an unknown cell', () => {
    expect([bandBetween(amsterdam, 1), bandBetween(1, amsterdam)]).toEqual([null, null]);
  });
});

describe('a cell', () => {
  const inside = Map.groupBy(towns, cellOf);

  test('is at least 10 km across, and every town has one', () => {
    expect(towns.length).toBeGreaterThan(20_000);
    expect(new Set(inside.keys())).toEqual(new Set<Cell>(all));
    // The spread of a disc with a diameter of 10 km.
    for (const { spread } of cells.values()) expect(spread).toBeGreaterThanOrEqual(3.5);
  });

  test('is within one region, because the region is shown', () => {
    for (const own of inside.values()) expect(new Set(own.map(({ country, region }) => country + region)).size).toBe(1);
  });

  test('is a named town of at least 150,000 people, or a group of unnamed towns with at least 50,000', () => {
    const small = [];
    for (const [id, own] of inside) {
      const [first] = own;
      if (own.some((town) => nameShown(town) !== null)) {
        expect(own).toHaveLength(1);
        expect(first!.population).toBeGreaterThanOrEqual(150_000);
      } else if (cells.get(id)!.people < 50_000) {
        small.push(`${first!.country}-${first!.region}`);
      }
    }
    // A region may have fewer people: it is then a single cell, which reveals no more than the region.
    for (const region of small) {
      const own = [...inside.values()].filter(([town]) => `${town!.country}-${town!.region}` === region);
      expect(own.length, region).toBe(1);
    }
  });
});
