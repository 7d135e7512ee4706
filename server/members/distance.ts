import type { DistanceBand } from '#contract/members.ts';
import { searchDistances } from '#contract/search.ts';

/** Degrees. Longitude wraps at 180. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Where a cell lies in the table of all cells: its row, counted from the south, and its place in the row. */
export type Cell = number;

/** No cell is narrower or lower than this: whoever knows the cell is off by 5 km in the middle. (Decisions, section 4.) */
const cellKm = 13;

/**
 * How far apart two members are told to be: under 10, 25, 50, 100 or 250 km, or farther. (Decisions, section 4.)
 *
 * The answer depends on nothing but the two cells, whose middles are compared. Whoever asks from every place on earth
 * and compares the answers learns in which cell the other is, and nothing within it. `10` is told in the same cell
 * only. The price is accuracy: a band may be off by the size of a cell, and neighbours on two sides of an edge are told
 * 25. Sort and filter by the band, never by anything finer: an order of results tells as much as a number.
 */
export function bandBetween(one: Cell, other: Cell): DistanceBand {
  const km = kmBetween(middleOf(one), middleOf(other));
  return searchDistances.find((limit) => km < limit) ?? 'farther';
}

/**
 * The cell in which a position lies. The cells tile the earth in rows of 0.12 degrees, 13.3 km high; each row holds as
 * many cells of one width as fit its shorter, poleward edge when none may be narrower than 13 km.
 */
export function cellAt({ lat, lon }: Position): Cell {
  const row = Math.min(Math.max(Math.floor(lat / rowDegrees), -equator), equator - 1);
  const across = cellsInRow(row);
  const eastOfDateLine = (((lon + 180) % 360) + 360) % 360;
  const column = Math.min(Math.floor(eastOfDateLine / (360 / across)), across - 1);
  return (row + equator) * rowStride + column;
}

function middleOf(cell: Cell): Position {
  const row = Math.floor(cell / rowStride) - equator;
  const column = cell % rowStride;
  return { lat: (row + 0.5) * rowDegrees, lon: (column + 0.5) * (360 / cellsInRow(row)) - 180 };
}

const rowDegrees = 0.12;
/** Rows from a pole to the equator. */
const equator = 750;
/** More than a row has cells. */
const rowStride = 10_000;

function cellsInRow(row: number): number {
  const polewardLat = Math.max(Math.abs(row), Math.abs(row + 1)) * rowDegrees;
  return Math.max(1, Math.floor((360 * kmPerDegree * Math.cos(radians(polewardLat))) / cellKm));
}

/** On the sphere of `kmBetween`. The true earth is up to 0.6% smaller towards the equator: a row is 13.27 km there. */
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
