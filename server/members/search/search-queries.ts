import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { anyFacts, type FactFilters } from '#contract/members/fact-filters.ts';
import type { Gender, Interest } from '#contract/members/profile-values.ts';
import type { Sql } from '../../postgres/db.ts';
import type { CardRow } from '../cards.ts';
import { factConditions } from './fact-filters.ts';
import type { Segment } from './search-order.ts';
import { savedSearchFits, type Wished } from './saved-search-match.ts';

/** The filters of a search, as its statements use them. */
export interface Wanted {
  /** The gender they seek: the viewer's own. */
  readonly seeks: Gender;
  readonly gender: Gender;
  readonly country: Country;
  /** Any of these; undefined: the whole country. */
  readonly regions: readonly string[] | undefined;
  readonly born_from: string;
  readonly born_to: string;
  readonly facts: FactFilters;
  /** All of these. */
  readonly interests: readonly Interest[];
  readonly joined_after: Date | undefined;
  /** Only members with a saved search that this person matches. */
  readonly looking_for: Wished | undefined;
  readonly real_members_only: boolean;
  /** Never found: the viewer, and members blocked either way. */
  readonly hidden: readonly MemberId[];
}

/** No filters. */
export const anybody = {
  facts: anyFacts,
  interests: [],
  joined_after: undefined,
  looking_for: undefined,
} as const;

export interface After {
  readonly at: Date;
  readonly id: MemberId;
}

/** The next cards of one segment of a search, latest first, after the last one of the previous page. */
export async function cardsWanted(db: Sql, ...asked: Parameters<typeof cardsStatement>): Promise<CardRow[]> {
  return (await cardsStatement(...asked).execute(db)).rows;
}

export function cardsStatement(wanted: Wanted, segment: Segment, after: After | undefined, limit: number) {
  const { by, within } = segment;
  const at = sql.ref(by);
  const found = (where: RawBuilder<unknown>) => sql<CardRow>`
    SELECT * FROM member_card WHERE ${matching(wanted)} AND ${lyingIn(segment)} AND ${where}
      ${after ? sql`AND (${at}, id) < (${after.at}, ${after.id})` : sql``}
    ORDER BY ${at} DESC, id DESC LIMIT ${limit}`;
  if (!within) return found(sql`true`);
  // The sum keeps PostgreSQL on the index of the country, which is in order: that of the cells would need sorting.
  if (within.crowded || by === 'joined_at') return found(sql`cell + 0 = ANY(${within.cells}::integer[])`);
  // Reads only the first of each cell along the index; all who live there may be thousands.
  return sql<CardRow>`
    SELECT near.* FROM unnest(${within.cells}::integer[]) AS around (at_cell)
    CROSS JOIN LATERAL (${found(sql`cell = around.at_cell`)}) AS near
    ORDER BY ${at} DESC, id DESC LIMIT ${limit}`;
}

/** The number of matches, counted up to `limit`: an exact count would read the whole country. */
export async function countWanted(db: Sql, ...asked: Parameters<typeof countStatement>): Promise<number> {
  return (await countStatement(...asked).execute(db)).rows[0]!.n;
}

export function countStatement(wanted: Wanted, segment: Segment, limit: number) {
  const { within } = segment;
  return sql<{ n: number }>`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM member_card WHERE ${matching({ ...wanted, real_members_only: true })} AND ${lyingIn(segment)}
        ${within ? sql`AND cell = ANY(${within.cells}::integer[])` : sql``}
      LIMIT ${limit}) AS counted`;
}

function matching(wanted: Wanted): RawBuilder<unknown> {
  const { seeks, gender, country, regions, born_from, born_to, facts, interests, hidden } = wanted;
  const { joined_after, looking_for, real_members_only } = wanted;
  return sql.join(
    [
      // Written as literals, the predicate matches that of the partial index.
      sql`listed AND ${sql.raw(`seeks_${seeks}`)} AND gender = ${gender} AND country = ${country}`,
      // A single region is the prefix of an index of its own; several are searched in that of the country.
      ...(regions ? [regions.length === 1 ? sql`region = ${regions[0]}` : sql`region = ANY(${regions})`] : []),
      sql`birth_date BETWEEN ${born_from} AND ${born_to} AND id <> ALL(${hidden})`,
      ...factConditions(facts),
      ...(interests.length > 0 ? [sql`interests @> ${interests}`] : []),
      ...(joined_after ? [sql`joined_at > ${joined_after}`] : []),
      ...(looking_for ? [savedSearchFits(looking_for)] : []),
      ...(real_members_only ? [sql`NOT fictional_icon`] : []),
    ],
    sql` AND `,
  );
}

function lyingIn({ by, after, to, has_photo, beyond }: Segment): RawBuilder<unknown> {
  return sql.join(
    [
      ...(after ? [sql`last_active_at > ${after}`] : []),
      ...(to ? [sql`${sql.ref(by)} <= ${to}`] : []),
      ...(has_photo === undefined ? [] : [sql`has_photo = ${has_photo}`]),
      ...(beyond ? [sql`(cell IS NULL OR cell <> ALL(${beyond}::integer[]))`] : []),
      sql`true`,
    ],
    sql` AND `,
  );
}
