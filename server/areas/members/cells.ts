import type { CellRow } from '#database/geography/cell-row.ts';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Country } from '#contract/places.ts';
import { type City, cityById } from '../site/cities.ts';

/**
 * Where a member lives, as precisely as others may find out: a large town, or a part of a region with enough people to
 * hide one of them. Identified by the GeoNames id of its largest town.
 */
export type Cell = number;

export interface CellArea {
  readonly country: Country;
  /** The average position of the cell's people, in degrees. */
  readonly lat: number;
  readonly lon: number;
  /** The root mean square distance of the cell's people from that position, in kilometers. */
  readonly spread: number;
  /** The total population of the cell's towns. */
  readonly people: number;
}

/** Returns the cell of a town. Throws if `cells.json` lacks the town. */
export function cellOf(city: City): Cell {
  const cell = cellsByTown.get(city.id);
  if (cell === undefined)
    throw new Error(`${city.name} (${city.id}) has no cell: run database/geography/build-cells.ts.`);
  return cell;
}

/** Returns the name of the town as others see it: null for a small one, for which the region is shown. */
export function nameShown({ id, name }: City): string | null {
  return named.has(id) ? name : null;
}

const file = new URL('../../../database/geography/cells.json', import.meta.url);
const text = readFileSync(file, 'utf8');
const { cells: rows } = JSON.parse(text) as { readonly cells: readonly CellRow[] };

/** Identifier of this version of the cells. */
export const cellsMark = hash('sha256', text);

export const cells: ReadonlyMap<Cell, CellArea> = new Map(rows.map((row) => [row[5][0]!, areaOf(row)]));
const cellsByTown = new Map(rows.flatMap(([, , , , , towns]) => towns.map((town) => [town, towns[0]!] as const)));
const named = new Set(rows.flatMap(([, isNamed, , , , [town]]) => (isNamed ? [town] : [])));

function areaOf([country, , lat, lon, spread, towns]: CellRow): CellArea {
  const people = towns.reduce((sum, town) => sum + cityById(town)!.population, 0);
  return { country: country as Country, lat: lat / 100, lon: lon / 100, spread: spread / 10, people };
}
