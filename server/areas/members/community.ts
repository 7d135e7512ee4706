import { sql } from 'kysely';
import { activeDays, fewestAtPlace, fewestMembers, mostPlaces } from '#contract/members/community.ts';
import type { Country } from '#contract/places.ts';
import type { Sql } from '../../platform/postgres/db.ts';

export interface Community {
  /** Rounded down to hundreds; null for a small community. */
  readonly members: number | null;
  /** Largest first, rounded down to tens. */
  readonly places: readonly { readonly city: string; readonly members: number }[];
}

/** Counts the communities of a process once a day. Simultaneous requests share one count. */
export function createCommunityCounts() {
  let day = '';
  let counted = new Map<Country, Promise<Community>>();
  return async (db: Sql, country: Country, now: Date): Promise<Community> => {
    const today = now.toISOString().slice(0, 10);
    if (day !== today) {
      day = today;
      counted = new Map();
    }
    const known = counted.get(country) ?? countCommunity(db, country, now);
    counted.set(country, known);
    try {
      return await known;
    } catch (fault) {
      // The next request tries again.
      counted.delete(country);
      throw fault;
    }
  };
}
export type CommunityCounts = ReturnType<typeof createCommunityCounts>;

/** Counts the listed, active and real members of a country, and of its largest places. */
async function countCommunity(db: Sql, country: Country, now: Date): Promise<Community> {
  const since = new Date(now.getTime() - activeDays * 86_400_000);
  const { rows } = await sql<{ city: string | null; region: string | null; members: number }>`
    SELECT city, region, count(*)::integer AS members FROM member_card
    WHERE country = ${country} AND listed AND NOT fictional_icon AND last_active_at >= ${since}
    GROUP BY city, region`.execute(db);
  const all = rows.reduce((sum, { members }) => sum + members, 0);
  const places = rows
    .flatMap(({ city, members }) => (city !== null && members >= fewestAtPlace ? [{ city, members }] : []))
    .toSorted((one, other) => other.members - one.members)
    .slice(0, mostPlaces)
    .map(({ city, members }) => ({ city, members: members - (members % 10) }));
  return { members: all < fewestMembers ? null : all - (all % 100), places };
}
