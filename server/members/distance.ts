import type { DistanceBand } from '#contract/members.ts';

/** Degrees. Longitude wraps at 180. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** No cell is narrower or lower than this. */
const cellKm = 10;

/** How far apart two places are at most, in kilometres, for each band but the last. */
const bandsKm = [10, 25, 50, 100, 250] as const;

/**
 * How far apart two members are told to be: under 10, 25, 50, 100 or 250 km, or farther. (Decisions, section 4.)
 *
 * Both places are first moved to the middle of their cell, so the answer depends on nothing but the two cells. Whoever
 * asks from every place on earth and compares the answers learns in which cell the other is, at least 10 km from side
 * to side, and nothing within it. `10` is told in the same cell only. The price is accuracy: a band may be off by the
 * size of a cell, and neighbours on two sides of an edge are told 25. Sort and filter by the band, never by anything
 * finer: an order of results tells as much as a number.
 */
export function distanceBand(a: Position, b: Position): DistanceBand {
  const km = kmBetween(cellOf(a.lat, a.lon), cellOf(b.lat, b.lon));
  return bandsKm.find((limit) => km < limit) ?? 'farther';
}

/**
 * The middle of the cell in which a position lies. The cells tile the earth in rows of a tenth of a degree, 11 km high;
 * each row holds as many cells of one width as fit its shorter, poleward edge when none may be narrower than 10 km.
 */
export function cellOf(lat: number, lon: number): Position {
  const row = Math.min(Math.max(Math.floor(lat * rowsPerDegree), -lastRow - 1), lastRow);
  const polewardLat = Math.max(Math.abs(row), Math.abs(row + 1)) / rowsPerDegree;
  const cellsInRow = Math.max(1, Math.floor((360 * kmPerDegree * Math.cos(radians(polewardLat))) / cellKm));
  const cellWidth = 360 / cellsInRow;
  const eastOfDateLine = (((lon + 180) % 360) + 360) % 360;
  const column = Math.min(Math.floor(eastOfDateLine / cellWidth), cellsInRow - 1);
  return { lat: (row + 0.5) / rowsPerDegree, lon: (column + 0.5) * cellWidth - 180 };
}

const rowsPerDegree = 10;
const lastRow = 90 * rowsPerDegree - 1;

/** On the sphere of `kmBetween`. The true earth is up to 0.6% smaller towards the equator: a row is 11.06 km there. */
const earthRadiusKm = 6371;
const kmPerDegree = (Math.PI / 180) * earthRadiusKm;

function kmBetween(a: Position, b: Position): number {
  const across = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const along = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const half = across + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * along;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function radians(degrees: number) {
  return (degrees * Math.PI) / 180;
}
