import type { Country } from '#contract/places.ts';
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

/** The city of a region by its name, whatever its capitals and accents. Of two with one name, the more populous. */
export function cityNamed(country: Country, region: string, name: string): City | undefined {
  const key = `${country}-${region}`;
  const known = citiesByName.get(key) ?? byName(citiesOf(country, region));
  citiesByName.set(key, known);
  return known.get(plain(name));
}

function byName(cities: readonly City[]): Map<string, City> {
  return new Map(cities.toReversed().map((city) => [plain(city.name), city]));
}

const citiesByName = new Map<string, Map<string, City>>();

const citiesByRegion = new Map<string, City[]>();
const citiesById = new Map<number, City>();

for (const [country, region, , , rows] of geography.regions) {
  const cities = rows.map(([id, name, lat, lon, population]): City => {
    return { id, country, region, name, lat: lat / 100, lon: lon / 100, population };
  });
  citiesByRegion.set(`${country}-${region}`, cities);
  for (const city of cities) citiesById.set(city.id, city);
}

/** Letters without their accents, `ø` and `ł` too, which Unicode does not take apart. */
function plain(name: string): string {
  const letters = name.trim().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return letters.replaceAll(/[øłæßœ’]/g, (letter) => plainLetters[letter]!);
}

const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', æ: 'ae', ß: 'ss', œ: 'oe', '’': "'" };
