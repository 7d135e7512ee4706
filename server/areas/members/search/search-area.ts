import type { DistanceBand } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { type Cell, cells } from '../cells.ts';
import { bandBetween } from '../distance.ts';

/** Cells in which the people of a search live. */
export interface SearchArea {
  readonly cells: readonly Cell[];
  /** So large a share of the country's people live in them that scanning its index soon finds one. */
  readonly crowded: boolean;
  /** They are asked for all at once, whatever their number: see `search-queries.ts`. */
  readonly together?: boolean;
}

/** From this share of a country on, scanning its index costs less than searching each of the cells. */
const crowdedShare = 0.03;

/** The cells of a country that are within some bands of a cell, as areas to search in. */
export function areaAround(home: Cell, country: Country, bands: readonly DistanceBand[]): SearchArea {
  const all = cellsIn.get(country)!;
  const near = all.filter((cell) => {
    const band = bandBetween(home, cell);
    return band !== null && bands.includes(band);
  });
  const living = (some: readonly Cell[]) => some.reduce((sum, cell) => sum + cells.get(cell)!.people, 0);
  return { cells: near, crowded: living(near) > crowdedShare * living(all) };
}

/** The cells within 250 km of a cell, in all countries, each with its band. */
export function nearbyCells(home: Cell): readonly { cell: Cell; band: Exclude<DistanceBand, 'farther'> }[] {
  return [...cells.keys()].flatMap((cell) => {
    const band = bandBetween(home, cell);
    return band === null || band === 'farther' ? [] : [{ cell, band }];
  });
}

const cellsIn = Map.groupBy(cells.keys(), (cell) => cells.get(cell)!.country);
