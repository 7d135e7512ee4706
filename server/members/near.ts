import type { DistanceBand } from '#contract/members.ts';
import { type Country, countries } from '#contract/places.ts';
import { citiesOf } from '../site/cities.ts';
import { regionsOf } from '../site/regions.ts';
import { bandBetween, type Cell, cellAt } from './distance.ts';

/** Cells in which the people of a search live. */
export interface Area {
  readonly cells: readonly Cell[];
  /** So many people of the country live in them that whoever walks through it meets one soon. */
  readonly crowded: boolean;
}

/** From this share of a country on, walking through its index costs less than looking into each of the cells. */
const crowdedShare = 0.03;

/** The towns of a country that are within some bands of a cell, as areas to search in. */
export function areaAround(home: Cell, country: Country, bands: readonly DistanceBand[]): Area {
  const settled = settledIn.get(country)!;
  const near = [...settled].filter(([cell]) => bands.includes(bandBetween(home, cell)));
  const living = (some: Iterable<readonly [Cell, number]>) => [...some].reduce((sum, [, people]) => sum + people, 0);
  return { cells: near.map(([cell]) => cell), crowded: living(near) > crowdedShare * living(settled) };
}

/** The settled cells within 250 km of a cell, in all countries, each with its band. */
export function nearbyCells(home: Cell): readonly { cell: Cell; band: DistanceBand }[] {
  const cells = new Set([...settledIn.values()].flatMap((settled) => [...settled.keys()]));
  return [...cells].map((cell) => ({ cell, band: bandBetween(home, cell) })).filter(({ band }) => band !== 'farther');
}

/** The cells of each country in which there is a town, with the people who live there: members live in no other. */
const settledIn = new Map<Country, Map<Cell, number>>();

for (const country of countries) {
  const settled = new Map<Cell, number>();
  for (const city of regionsOf(country).flatMap(({ region }) => citiesOf(country, region))) {
    const cell = cellAt(city);
    settled.set(cell, (settled.get(cell) ?? 0) + city.population);
  }
  settledIn.set(country, settled);
}
