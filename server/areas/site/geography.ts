import { readFileSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';

/** The content of geography.json, written by database/geography/build-geography.ts. */
interface Geography {
  languages: readonly Language[];
  /** Latitudes and longitudes of foreign towns near the borders, alternating, in hundredths of a degree. */
  abroad: readonly number[];
  /** Country, region, neighboring regions, names in the order of `languages`, cities. */
  regions: readonly (readonly [Country, string, readonly string[], readonly string[], readonly CityRow[]])[];
}

/**
 * GeoNames id, name, latitude and longitude in hundredths of a degree, population, and quarters in the format of
 * `abroad`.
 */
type CityRow = readonly [number, string, number, number, number, (readonly number[])?];

const file = new URL('../../../database/geography/geography.json', import.meta.url);

/**
 * Regions, cities and borders as stored in the file, read once; `regions.ts`, `cities.ts` and `geocode.ts` serve them.
 */
export const geography = JSON.parse(readFileSync(file, 'utf8')) as Geography;
