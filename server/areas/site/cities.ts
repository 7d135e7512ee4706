import type { Country } from '#contract/places.ts';
import { placeKeys } from '#contract/typed/place.ts';
import { geography } from './geography.ts';

/** A place to live in. Its coordinates stay on the server: what a member may learn is a distance band. */
export interface City {
  /** The GeoNames id. */
  readonly id: number;
  readonly country: Country;
  readonly region: string;
  /** As the people who live there write it: `København`, `Firenze`. */
  readonly name: string;
  /** Degrees, to a hundredth. */
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
}

/** The cities of a region, the most populous first: those of 5,000 people, and in small regions smaller ones. */
export function citiesOf(country: Country, region: string): readonly City[] {
  return citiesByRegion.get(`${country}-${region}`) ?? [];
}

/** The city with this GeoNames id. */
export function cityById(id: number): City | undefined {
  return citiesById.get(id);
}

/** The city of a region by its name, however people spell it. Of two with one name, the more populous. */
export function cityNamed(country: Country, region: string, name: string): City | undefined {
  const key = `${country}-${region}`;
  const known = citiesByKey.get(key) ?? byKey(citiesOf(country, region));
  citiesByKey.set(key, known);
  // Two names may have one key: `Moers` and `Mörs`.
  const exact = citiesOf(country, region).find((city) => city.name === name);
  return exact ?? placeKeys(name).flatMap((one) => known.get(one) ?? [])[0];
}

function byKey(cities: readonly City[]): Map<string, City> {
  const keyed = cities.map((city) => ({ city, keys: placeKeys(city.name) })).toReversed();
  // A town's own name comes before another name of a bigger one.
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
