import type { DistanceBand } from '#contract/members/members.ts';
import { searchDistances } from '#contract/members/search.ts';
import { type Cell, type CellArea, cells } from './cells.ts';

/**
 * How far apart two members are told to be: under 10, 25, 50, 100 or 250 km, or farther. (Decision 034.) Null
 * where somebody's cell is none of ours.
 *
 * The answer depends on nothing but the two cells: it is what two of their people are apart, on average. Whoever asks
 * from every place on earth and compares the answers learns in which cell the other is, and nothing within it. The price
 * is accuracy: a band may be off by the size of a cell, and neighbours in a wide one are told 25 or 50. Sort and filter
 * by the band, never by anything finer: an order of results tells as much as a number.
 */
export function bandBetween(one: Cell, other: Cell): DistanceBand | null {
  const [a, b] = [cells.get(one), cells.get(other)];
  if (!a || !b) return null;
  return bandOf(Math.hypot(kmBetween(a, b), a.spread, b.spread));
}

/** The smallest band that is farther than `km`: 10 km are told as "under 25". */
export function bandOf(km: number): DistanceBand {
  return searchDistances.find((limit) => km < limit) ?? 'farther';
}

const earthRadiusKm = 6371;

function kmBetween(a: CellArea, b: CellArea): number {
  const across = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const along = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const half = across + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * along;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180;
}
