import type { Country } from '#contract/places.ts';
import { placeKeys } from '#contract/typed/place.ts';
import { geography } from './geography.ts';

/** A place of residence. Its coordinates stay on the server: members see only distance bands. */
export interface City {
  readonly id: number;
  readonly country: Country;
  readonly region: string;
  /** The local spelling: `København`, `Firenze`. */
  readonly name: string;
  /** In degrees, rounded to a hundredth. */
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
}

/**
 * Returns the cities of a region by descending population: those of at least 5,000 people, and smaller ones in small
 * regions.
 */
export function citiesOf(country: Country, region: string): readonly City[] {
  return citiesByRegion.get(`${country}-${region}`) ?? [];
}

/** Finds a city by its GeoNames id. */
export function cityById(id: number): City | undefined {
  return citiesById.get(id);
}

/** Finds a city of a region by any spelling of its name. Of two with the same name, returns the more populous. */
export function cityNamed(country: Country, region: string, name: string): City | undefined {
  const key = `${country}-${region}`;
  const known = citiesByKey.get(key) ?? byKey(citiesOf(country, region));
  citiesByKey.set(key, known);
  // Two names can share a key: `Moers` and `Mörs`.
  const exact = citiesOf(country, region).find((city) => city.name === name);
  return exact ?? placeKeys(name).flatMap((one) => known.get(one) ?? [])[0];
}

function byKey(cities: readonly City[]): Map<string, City> {
  const keyed = cities.map((city) => ({ city, keys: placeKeys(city.name) })).toReversed();
  // A city's own name takes precedence over an alternative name of a larger one.
  return new Map([
    ...keyed.flatMap(({ city, keys }) => keys.slice(1).map((key) => [key, city] as const)),
    ...keyed.map(({ city, keys }) => [keys[0]!, city] as const),
  ]);
}

const citiesByKey = new Map<string, Map<string, City>>();

const citiesByRegion = new Map<string, City[]>();
const citiesById = new Map<number, City>();

for (const [country, region, , , rows] of geography.regions) {
  const cities = rows.map(([id, name, lat, lon, population]): City => {
    return { id, country, region, name, lat: lat / 100, lon: lon / 100, population };
  });
  citiesByRegion.set(`${country}-${region}`, cities);
  for (const city of cities) citiesById.set(city.id, city);
}
