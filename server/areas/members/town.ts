import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { fewestNearby, nearbyKm } from '#contract/members/town.ts';
import { searchDistances } from '#contract/members/search.ts';
import type { Country } from '#contract/places.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { type City, cityNamed } from '../site/cities.ts';
import { regionsOf } from '../site/regions.ts';
import { type Cell, cellOf } from './cells.ts';
import { areaAround } from './search/search-area.ts';

/** Maximum number of members that are counted. */
const mostCounted = 10_000;
/** Time for which a count is reused, in milliseconds. */
const countedMilliseconds = 10 * 60_000;
const near = searchDistances.filter((band) => band <= nearbyKm);

/** The counts of a process, by cell. */
export type TownCounts = LRUCache<Cell, number>;

export function createTownCounts(): TownCounts {
  return new LRUCache({ max: 1000, ttl: countedMilliseconds });
}

/**
 * Returns the town that a time zone is named after, such as London for Europe/London, if it is in the country.
 * Undefined for an unknown zone.
 */
export function townOfTimeZone(country: Country, timeZone: string | undefined): City | undefined {
  const name = timeZone?.split('/').at(-1)?.replaceAll('_', ' ');
  if (!name) return undefined;
  return regionsOf(country)
    .flatMap(({ region }) => cityNamed(country, region, name) ?? [])
    .toSorted((one, other) => other.population - one.population)[0];
}

/**
 * Returns the number of listed, real members near a town, rounded down to tens; null for a small number, which could
 * reveal who has just joined.
 */
export async function membersNear(db: Sql, city: City, counts: TownCounts): Promise<number | null> {
  const cell = cellOf(city);
  let count = counts.get(cell);
  if (count === undefined) {
    const { cells } = areaAround(cell, city.country, near);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM (
        SELECT FROM member_card
        WHERE listed AND NOT fictional_icon AND cell = ANY(${cells}::integer[])
        LIMIT ${mostCounted}
      ) AS found`.execute(db);
    count = rows[0]!.count;
    counts.set(cell, count);
  }
  return count < fewestNearby ? null : count - (count % 10);
}
