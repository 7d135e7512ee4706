import type { DistanceBand } from '#contract/members/members.ts';
import { searchDistances } from '#contract/members/search.ts';
import { type Cell, type CellArea, cells } from './cells.ts';

/**
 * Returns the distance band between two members: under 10, 25, 50, 100 or 250 km, or farther. (Decision 034.) Null if a
 * cell is unknown.
 *
 * The result depends only on the two cells: it is the average distance between two of their people. Even from every
 * place on earth, an attacker can find out no more than the other's cell. The price is accuracy: a band may be off by
 * the size of a cell, and neighbors in a large cell are shown as 25 or 50. Sort and filter by the band, never by
 * anything finer: an order reveals as much as a number.
 */
export function bandBetween(one: Cell, other: Cell): DistanceBand | null {
  const [a, b] = [cells.get(one), cells.get(other)];
  if (!a || !b) return null;
  return bandOf(Math.hypot(kmBetween(a, b), a.spread, b.spread));
}

/** Returns the smallest band whose limit exceeds `km`: 10 km are shown as "under 25". */
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
