import KDBush from 'kdbush';
import { around, distance } from 'geokdbush';
import type { Country } from '#contract/places.ts';
import { type City, cityById } from './cities.ts';
import { geography } from './geography.ts';

/** Where a position is, as far as the product cares. */
export interface GeocodedPlace {
  readonly country: Country;
  readonly region: string;
  readonly city: City;
}

/** No town within this distance: the position is at sea, in a wilderness or in another part of the world. */
const farthestKm = 60;

/** How far the city may be that a position in a suburb belongs to. */
const suburbKm = 10;

/**
 * The city that people at a position would name, or `undefined` at sea, abroad and for what is no position.
 *
 * The nearest town decides on country and region, so within a few kilometres of a border the answer can be the other
 * side: offer it for correction. Among the towns of that region around, a large city wins over its suburbs.
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
 * Added to every distance before populations are weighed. So much makes Diemen Amsterdam and Mokotów Warszawa, and
 * leaves Amstelveen, Fürth and Brooklyn themselves.
 */
const evenKm = 3;

/** The middle of a city, of a quarter of it, or, without a city, of a town abroad. */
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
