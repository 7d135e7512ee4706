/**
 * Builds cells.json from geography.json: the towns that profiles may name, and the cells that replace smaller towns.
 * Run it after build-geography.ts and commit its output; members are moved to the new cells at the next start. The same
 * input produces the same bytes.
 *
 *   node database/geography/build-cells.ts
 *
 * A cell is part of one region, since profiles show the region. Regions are split into halves recursively, as long as
 * both halves protect the people in them: even the best guess at a member's home within a cell is rarely right.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { CellRow } from './cell-row.ts';

/** Towns with at least this many people are shown by name, which reveals little about a single member. */
const namedFrom = 150_000;
/** Minimum population of a cell, unless its region has fewer people. */
const fewestPeople = 50_000;
/** Maximum share of a cell's people who may live within this distance of the best guess. */
const guessedKm = 5;
const guessedShare = 0.33;
/**
 * People per square kilometer, about the density of Amsterdam. Most towns are less dense, so they cover a larger area
 * than assumed here.
 */
const density = 5_000;
/** Minimum diameter of a cell, in kilometers. */
const smallestKm = 10;

interface Town {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
  readonly people: number;
  /** Radius of a disc that holds the town's people at uniform density, in kilometers. */
  readonly radius: number;
}

type Region = [string, string, unknown, unknown, [number, string, number, number, number][]];

const file = (name: string) => new URL(name, import.meta.url);

/** Returns the text of cells.json. */
export function cellsText(): string {
  const { regions } = JSON.parse(readFileSync(file('geography.json'), 'utf8')) as { regions: Region[] };
  const rows = regions.flatMap(([country, , , , cities]) => {
    const towns = cities.map(([id, , lat, lon, people]): Town => {
      return { id, lat: lat / 100, lon: lon / 100, people, radius: Math.sqrt(people / density / Math.PI) };
    });
    const named = towns.filter(({ people }) => people >= namedFrom);
    const others = towns.filter(({ people }) => people < namedFrom);
    // In a region with one city and a few villages, a cell that contains only the villages would identify their
    // members.
    while (others.length > 0 && peopleOf(others) < fewestPeople && named.length > 0) others.push(named.pop()!);
    const cells = others.length > 0 ? cut(others) : [];
    return [...named.map((town) => rowOf(country, true, [town])), ...cells.map((cell) => rowOf(country, false, cell))];
  });
  const lines = rows.map((row) => JSON.stringify(row));
  return `{"notice":"Written by build-cells.ts: do not edit.",\n"cells":[\n${lines.join(',\n')}]}\n`;
}

function rowOf(country: string, named: boolean, towns: readonly Town[]): CellRow {
  const middle = middleOf(towns);
  const squares = towns.map((town) => town.people * (kmBetween(town, middle) ** 2 + town.radius ** 2 / 2));
  const spread = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / peopleOf(towns));
  const ids = towns.toSorted((a, b) => b.people - a.people || a.id - b.id).map(({ id }) => id);
  return [country, named ? 1 : 0, hundredths(middle.lat), hundredths(middle.lon), atLeastSmallest(spread), ids];
}

/** Returns `spread`, or the spread of a disc with the minimum diameter if that is larger. In tenths of a kilometer. */
function atLeastSmallest(spread: number): number {
  return Math.round(10 * Math.max(spread, smallestKm / 2 / Math.SQRT2));
}

function cut(towns: readonly Town[]): (readonly Town[])[] {
  for (const [one, other] of halvesOf(towns)) {
    if (hides(one) && hides(other)) return [...cut(one), ...cut(other)];
  }
  return [towns];
}

/** Minimum share of a cell's people in each half of a split. */
const smallestHalf = 0.2;

/** Returns the possible splits, starting with those across the longer side. The most even splits come first. */
function halvesOf(towns: readonly Town[]): (readonly [readonly Town[], readonly Town[]])[] {
  const lats = towns.map(({ lat }) => lat);
  const lons = towns.map(({ lon }) => lon);
  const high = kmBetween({ lat: Math.min(...lats), lon: lons[0]! }, { lat: Math.max(...lats), lon: lons[0]! });
  const wide = kmBetween({ lat: lats[0]!, lon: Math.min(...lons) }, { lat: lats[0]!, lon: Math.max(...lons) });
  return (wide > high ? (['lon', 'lat'] as const) : (['lat', 'lon'] as const)).flatMap((axis) => {
    const sorted = towns.toSorted((a, b) => a[axis] - b[axis] || a.id - b.id);
    const all = peopleOf(towns);
    let before = 0;
    const cuts = sorted.flatMap((town, at) => {
      const share = before / all;
      before += town.people;
      const apart = at > 0 && town[axis] !== sorted[at - 1]![axis];
      return apart && share > smallestHalf && share < 1 - smallestHalf ? [{ at, uneven: Math.abs(share - 0.5) }] : [];
    });
    const inOrder = cuts.toSorted((a, b) => a.uneven - b.uneven);
    return inOrder.map(({ at }) => [sorted.slice(0, at), sorted.slice(at)] as const);
  });
}

function hides(towns: readonly Town[]): boolean {
  return peopleOf(towns) >= fewestPeople && guessed(towns) <= guessedShare;
}

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/**
 * Returns the share of the people who live within 5 km of the best guess. The best guess is a town, or the midpoint
 * between two neighboring towns.
 */
function guessed(towns: readonly Town[]): number {
  const sorted = towns.toSorted((a, b) => a.lat - b.lat);
  const between = sorted.flatMap((one, at) => {
    const near: Place[] = [];
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next]!;
      if (kmBetween({ lat: one.lat, lon: 0 }, { lat: other.lat, lon: 0 }) > 2 * guessedKm) break;
      if (kmBetween(one, other) < 2 * guessedKm) near.push(middleOf([one, { ...other, people: one.people }]));
    }
    return near;
  });
  const found = [...towns, ...between].map((guess) =>
    towns.reduce((sum, town) => sum + town.people * shareWithin(guessedKm, guess, town), 0),
  );
  return Math.max(...found) / peopleOf(towns);
}

/** Returns the share of a town's disc that is within `km` of a place: the lens-shaped intersection of two circles. */
function shareWithin(km: number, place: Place, town: Town): number {
  const { radius } = town;
  const apart = kmBetween(place, town);
  if (apart >= km + radius) return 0;
  if (apart + radius <= km) return 1;
  if (apart + km <= radius) return (km / radius) ** 2;
  const segment = (own: number, other: number) =>
    own ** 2 * Math.acos((apart ** 2 + own ** 2 - other ** 2) / (2 * apart * own));
  const kite =
    0.5 * Math.sqrt((km + radius - apart) * (apart + radius - km) * (apart - radius + km) * (apart + radius + km));
  return (segment(radius, km) + segment(km, radius) - kite) / (Math.PI * radius ** 2);
}

function peopleOf(towns: readonly Town[]): number {
  return towns.reduce((sum, { people }) => sum + people, 0);
}

/** Returns the average position of the people in these towns. */
function middleOf(towns: readonly (Place & { people: number })[]): Place {
  const all = towns.reduce((sum, { people }) => sum + people, 0);
  return {
    lat: towns.reduce((sum, { lat, people }) => sum + lat * people, 0) / all,
    lon: towns.reduce((sum, { lon, people }) => sum + lon * people, 0) / all,
  };
}

/** Returns the straight-line distance on a flat map, which is accurate enough within a region. */
function kmBetween(a: Place, b: Place): number {
  const east = (b.lon - a.lon) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return 111.2 * Math.hypot(b.lat - a.lat, east);
}

function hundredths(degrees: number): number {
  return Math.round(degrees * 100);
}

if (import.meta.main) writeFileSync(file('cells.json'), cellsText());
