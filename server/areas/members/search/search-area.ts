import type { DistanceBand } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { type Cell, cells } from '../cells.ts';
import { bandBetween } from '../distance.ts';

/** A set of cells to search in. */
export interface SearchArea {
  readonly cells: readonly Cell[];
  /** Whether the cells contain so much of the country's population that scanning the country's index is cheaper. */
  readonly crowded: boolean;
}

/**
 * The share of a country's population at which scanning the country's index becomes cheaper than searching each cell.
 */
const crowdedShare = 0.03;

/** Returns the cells of a country that are within the given bands of a cell. */
export function areaAround(home: Cell, country: Country, bands: readonly DistanceBand[]): SearchArea {
  const all = cellsIn.get(country)!;
  const near = all.filter((cell) => {
    const band = bandBetween(home, cell);
    return band !== null && bands.includes(band);
  });
  const living = (some: readonly Cell[]) => some.reduce((sum, cell) => sum + cells.get(cell)!.people, 0);
  return { cells: near, crowded: living(near) > crowdedShare * living(all) };
}

/** Returns the cells within 250 km of a cell, in all countries, each with its band. */
export function nearbyCells(home: Cell): readonly { cell: Cell; band: Exclude<DistanceBand, 'farther'> }[] {
  return [...cells.keys()].flatMap((cell) => {
    const band = bandBetween(home, cell);
    return band === null || band === 'farther' ? [] : [{ cell, band }];
  });
}

const cellsIn = Map.groupBy(cells.keys(), (cell) => cells.get(cell)!.country);
