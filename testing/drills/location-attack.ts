import type { Country } from '#contract/places.ts';
import { type City, citiesOf } from '#server/areas/site/cities.ts';
import { regionsOf } from '#server/areas/site/regions.ts';

/**
 * The data about a member's location that an attacker sees. In other products, trilateration located members to within
 * meters: the attacker claims to live in several places and compares the distances shown. (Safety, section 1.2.) Our
 * attacker knows our code, knows that people live in towns, and has a list of all towns with their populations. They
 * query from any place without a limit, and guess the most populous place that is consistent with the answers.
 */
export interface ShownLocation {
  /** Returns the distance that a member in one town sees for a member in another. */
  distance(from: City, to: City): string | number | null;
  /** Returns the name shown for a member's town, in addition to the region. */
  name(town: City): string | null;
}

interface TownOnList {
  readonly lat: number;
  readonly lon: number;
}

/** People per square kilometer, about the density of Amsterdam. In most towns, people live farther from the center. */
const density = 5_000;
const nearKm = 5;

const listed = new Map<Country, readonly City[]>();

export function townsOf(country: Country): readonly City[] {
  const towns = listed.get(country) ?? regionsOf(country).flatMap(({ region }) => citiesOf(country, region));
  listed.set(country, towns);
  return towns;
}

/** Draws the town of a random inhabitant of a country. */
export function townDrawn(towns: readonly City[], chance: () => number): City {
  let left = chance() * towns.reduce((sum, { population }) => sum + population, 0);
  return towns.find(({ population }) => (left -= population) < 0)!;
}

/** Draws a random home within a town, which is modeled as a disc of uniform density. */
export function homeIn({ lat, lon, population }: City, chance: () => number): TownOnList {
  const km = Math.sqrt((population / density / Math.PI) * chance());
  const turn = 2 * Math.PI * chance();
  const north = (km * Math.sin(turn)) / 111.2;
  return { lat: lat + north, lon: lon + (km * Math.cos(turn)) / (111.2 * Math.cos((lat * Math.PI) / 180)) };
}

/** Returns an attacker who locates members of one country. For each member, they query from `questions` places. */
export function attacker(country: Country, told: ShownLocation, questions: number): (town: City) => TownOnList {
  const towns = townsOf(country);
  const guesses = new Map<string, ReadonlyMap<number, TownOnList>>();

  /**
   * Maps the id of each town in a region to the attacker's best guess at where its people live. Towns with the same
   * displayed name and distances are indistinguishable, so they share a guess.
   */
  function guessesIn(region: string): ReadonlyMap<number, TownOnList> {
    const own = towns.filter((town) => town.region === region);
    const [capital] = own;
    // The towns nearest to the region's largest one, inside and outside of the region.
    const from = towns.toSorted((a, b) => kmBetween(capital!, a) - kmBetween(capital!, b)).slice(0, questions);
    const answers = (town: City) => [told.name(town), ...from.map((place) => told.distance(place, town))].join();
    return new Map(
      [...Map.groupBy(own, answers).values()].flatMap((alike) => {
        const guess = likeliest(alike);
        return alike.map(({ id }) => [id, guess] as const);
      }),
    );
  }

  return ({ region, id }) => {
    const known = guesses.get(region) ?? guessesIn(region);
    guesses.set(region, known);
    return known.get(id)!;
  };
}

/** Returns the place with the most people within 5 km. The place is a town, or halfway between two. */
function likeliest(possible: readonly City[]): TownOnList {
  const halfway = possible.flatMap((one, at) =>
    possible
      .slice(at + 1)
      .filter((other) => Math.abs(one.lat - other.lat) < 0.1 && kmBetween(one, other) < 2 * nearKm)
      .map((other) => ({ lat: (one.lat + other.lat) / 2, lon: (one.lon + other.lon) / 2 })),
  );
  const around = (place: TownOnList) =>
    possible.reduce((sum, town) => sum + (kmBetween(place, town) < nearKm ? town.population : 0), 0);
  return [...possible, ...halfway]
    .map((place) => ({ place, people: around(place) }))
    .reduce((best, one) => (one.people > best.people ? one : best)).place;
}

export function kmBetween(one: TownOnList, other: TownOnList): number {
  const east = (other.lon - one.lon) * Math.cos((one.lat * Math.PI) / 180);
  return 111.2 * Math.hypot(other.lat - one.lat, east);
}
