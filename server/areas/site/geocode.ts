import KDBush from 'kdbush';
import { around, distance } from 'geokdbush';
import type { Country } from '#contract/places.ts';
import { type City, cityById } from './cities.ts';
import { geography } from './geography.ts';

/** The country, region and city of a position. */
export interface GeocodedPlace {
  readonly country: Country;
  readonly region: string;
  readonly city: City;
}

/**
 * Maximum distance to the nearest town, in kilometers. Farther away, the position is at sea, in a wilderness or in
 * another part of the world.
 */
const farthestKm = 60;

/** Maximum distance from a suburb to its city, in kilometers. */
const suburbKm = 10;

/**
 * Returns the city that people at a position would name; `undefined` at sea, abroad and for invalid coordinates.
 *
 * The nearest town decides the country and region, which can be wrong within a few kilometers of a border: let people
 * correct it. Within that region, a large city nearby takes precedence over its suburbs.
 */
export function placeAt(lat: number, lon: number): GeocodedPlace | undefined {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return undefined;
  const { index, points } = (cached ??= indexPoints());

  const nearest = around(index, lon, lat, 1, farthestKm).map((at) => points[at]!)[0];
  const home = nearest?.city;
  if (!home) return undefined;

  const isChoice = (at: number) => {
    const { city, isQuarter } = points[at]!;
    return city?.country === home.country && city.region === home.region && !isQuarter;
  };
  const choices = around(index, lon, lat, Infinity, suburbKm, isChoice).map((at) => points[at]!);
  const pull = (point: Point) => point.city!.population / (distance(lon, lat, point.lon, point.lat) + evenKm) ** 2;
  const city = choices.reduce((best, point) => (pull(point) > pull(best) ? point : best), nearest).city!;
  return { country: city.country, region: city.region, city };
}

/**
 * Added to every distance before weighing populations, in kilometers. With this value Diemen counts as Amsterdam and
 * Mokotów as Warszawa, while Amstelveen, Fürth and Brooklyn keep their own names.
 */
const evenKm = 3;

/** The center of a city or of one of its quarters. Without a city, the center of a town abroad. */
interface Point {
  readonly lat: number;
  readonly lon: number;
  readonly city: City | undefined;
  readonly isQuarter: boolean;
}

let cached: { index: KDBush; points: readonly Point[] } | undefined;

function indexPoints() {
  const points = pointsOf(geography.abroad, undefined, false);
  for (const [id, , lat, lon, , quarters = []] of geography.regions.flatMap(([, , , , cities]) => cities)) {
    points.push(...pointsOf([lat, lon], cityById(id), false), ...pointsOf(quarters, cityById(id), true));
  }
  const index = new KDBush(points.length);
  for (const { lat, lon } of points) index.add(lon, lat);
  return { index: index.finish(), points };
}

function pointsOf(hundredths: readonly number[], city: City | undefined, isQuarter: boolean): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < hundredths.length; at += 2) {
    points.push({ lat: hundredths[at]! / 100, lon: hundredths[at + 1]! / 100, city, isQuarter });
  }
  return points;
}
