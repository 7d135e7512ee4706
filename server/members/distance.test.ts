import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandBetween, cellAt, type Position } from './distance.ts';

const amsterdam = { lat: 52.37, lon: 4.89 };
const haarlem = { lat: 52.38, lon: 4.64 };
const utrecht = { lat: 52.09, lon: 5.12 };
const rotterdam = { lat: 51.92, lon: 4.48 };
const groningen = { lat: 53.22, lon: 6.57 };
const berlin = { lat: 52.52, lon: 13.41 };

/** From the south of New Zealand to the north of Norway and of Canada, and everything between. */
const place = fc.record({
  lat: fc.double({ min: -55, max: 84, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Two places of one cell: the first, and one that a step of at most 20 km reaches. */
const placeAndStep = fc.tuple(
  place,
  fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
);

const distanceBand = (one: Position, other: Position) => bandBetween(cellAt(one), cellAt(other));

const bands = [10, 25, 50, 100, 250, 'farther'];

describe('distance is told in bands (under 10, 25, 50, 100, 250 km, farther)', () => {
  test.each([
    ['Amsterdam', amsterdam, 10],
    ['Haarlem', haarlem, 25],
    ['Utrecht', utrecht, 50],
    ['Rotterdam', rotterdam, 100],
    ['Groningen', groningen, 250],
    ['Berlin', berlin, 'farther'],
  ] as const)('from Amsterdam to %s', (_name, there, band) => {
    expect(distanceBand(amsterdam, there)).toBe(band);
    expect(distanceBand(there, amsterdam)).toBe(band);
  });

  test('across the date line is near', () => {
    expect(distanceBand({ lat: -43.9, lon: 179.99 }, { lat: -43.9, lon: -179.99 })).toBe(25);
    expect(cellAt({ lat: -43.9, lon: 180 })).toBe(cellAt({ lat: -43.9, lon: -180 }));
  });

  test('the poles have a cell too', () => {
    for (const lat of [90, -90]) expect(distanceBand({ lat, lon: 0 }, { lat, lon: 90 })).toBe(10);
  });
});

describe('distance is computed between cell centres of at least 10 km', () => {
  test('a cell is at least 13 km wide: of places on one line, as many share a cell', () => {
    const step = 0.1 / 111.32;
    fc.assert(
      fc.property(place, ({ lat, lon }) => {
        for (const [north, east] of [
          [step, 0],
          [0, step / Math.cos((lat * Math.PI) / 180)],
        ] as const) {
          const line = Array.from({ length: 500 }, (_, at) =>
            cellAt({ lat: lat + at * north, lon: wrapped(lon + at * east) }),
          );
          const edges = line.flatMap((cell, at) => (at > 0 && cell !== line[at - 1] ? [at] : []));
          for (const [index, edge] of edges.slice(1).entries())
            expect(edge - edges[index]!).toBeGreaterThanOrEqual(127);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('moving inside a cell changes nothing, wherever the other is', () => {
    let moved = 0;
    fc.assert(
      fc.property(placeAndStep, place, ([here, north, east], other) => {
        const there = { lat: here.lat + north, lon: here.lon + east };
        fc.pre(sameCell(here, there));
        moved += 1;
        const near = { lat: here.lat + other.lat / 100, lon: here.lon + other.lon / 100 };
        for (const viewer of [other, near]) {
          expect(distanceBand(there, viewer)).toBe(distanceBand(here, viewer));
          expect(distanceBand(viewer, there)).toBe(distanceBand(here, viewer));
        }
      }),
      { numRuns: 500, maxSkipsPerRun: 1_000 },
    );
    expect(moved).toBe(500);
  });

  test('under 10 km is told in the same cell only', () => {
    fc.assert(
      fc.property(placeAndStep, ([here, north, east]) => {
        const there = { lat: here.lat + north, lon: here.lon + east };
        expect(distanceBand(here, there) === 10).toBe(sameCell(here, there));
      }),
      { numRuns: 2_000 },
    );
  });

  test('a stranger who asks from a thousand places finds no more than the cell', () => {
    const north = { lat: 52.3199, lon: 4.89 };
    const south = { lat: 52.2001, lon: 4.89 };
    expect(sameCell(north, south)).toBe(true);
    const asked = Array.from({ length: 1_000 }, (_, at) => ({ lat: 51.8 + (at % 40) / 40, lon: 4.4 + at / 1_000 }));
    const answers = asked.map((from) => distanceBand(from, north));
    expect(new Set(answers).size).toBeGreaterThan(2);
    expect(asked.map((from) => distanceBand(from, south))).toEqual(answers);
  });

  test('any two places have a band', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(bands).toContain(distanceBand(a, b));
      }),
    );
  });
});

function sameCell(a: Position, b: Position) {
  return cellAt(a) === cellAt(b);
}

function wrapped(lon: number) {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}
