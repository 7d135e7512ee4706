import { readFileSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';

/** The file that database/geography/build-geography.ts writes. */
interface Geography {
  languages: readonly Language[];
  /** Latitude and longitude of the foreign towns near the borders, one after the other, in hundredths of a degree. */
  abroad: readonly number[];
  /** Country, region, neighbouring regions, the names in the order of `languages`, the cities. */
  regions: readonly (readonly [Country, string, readonly string[], readonly string[], readonly CityRow[]])[];
}

/** GeoNames id, name, latitude and longitude in hundredths of a degree, population, and the quarters as in `abroad`. */
type CityRow = readonly [number, string, number, number, number, (readonly number[])?];

const file = new URL('../../../database/geography/geography.json', import.meta.url);

/** Regions, cities and borders as they lie in the file, read once: `regions.ts`, `cities.ts` and `geocode.ts` serve them. */
export const geography = JSON.parse(readFileSync(file, 'utf8')) as Geography;
