import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#contract/members.ts';
import type { Country } from '#contract/places.ts';
import type { Gender, Interest } from '#contract/profile-values.ts';
import type { Sql } from '../postgres/db.ts';
import type { CardRow } from './cards.ts';
import type { Stretch } from './search-order.ts';

/** What the cards of a search have in common. */
export interface Wanted {
  /** The gender they seek: the viewer's own. */
  readonly seeks: Gender;
  readonly gender: Gender;
  readonly country: Country;
  /** Any of these; undefined: the whole country. */
  readonly regions: readonly string[] | undefined;
  readonly born_from: string;
  readonly born_to: string;
  /** All of these. */
  readonly interests: readonly Interest[];
  readonly real_members_only: boolean;
  /** Never found: the viewer, and whoever is blocked either way. */
  readonly hidden: readonly MemberId[];
}

export interface After {
  readonly at: Date;
  readonly id: MemberId;
}

/** The next cards of one stretch of a search, most recently active first, after the one where the page before ended. */
export async function cardsWanted(db: Sql, ...asked: Parameters<typeof cardsStatement>): Promise<CardRow[]> {
  return (await cardsStatement(...asked).execute(db)).rows;
}

export function cardsStatement(wanted: Wanted, stretch: Stretch, after: After | undefined, limit: number) {
  return sql<CardRow>`
    SELECT * FROM member_card WHERE ${matching(wanted)} AND ${lyingIn(stretch)}
      ${after ? sql`AND (last_active_at, id) < (${after.at}, ${after.id})` : sql``}
    ORDER BY last_active_at DESC, id DESC LIMIT ${limit}`;
}

/** How many fit, counted no further than `limit`: an exact count of a country would read the country. */
export async function countWanted(db: Sql, ...asked: Parameters<typeof countStatement>): Promise<number> {
  return (await countStatement(...asked).execute(db)).rows[0]!.n;
}

export function countStatement(wanted: Wanted, stretch: Stretch, limit: number) {
  return sql<{ n: number }>`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM member_card WHERE ${matching({ ...wanted, real_members_only: true })} AND ${lyingIn(stretch)}
      LIMIT ${limit}) AS counted`;
}

function matching(wanted: Wanted): RawBuilder<unknown> {
  const { seeks, gender, country, regions, born_from, born_to, interests, real_members_only, hidden } = wanted;
  return sql.join(
    [
      // Written as a literal, the predicate is that of the partial index.
      sql`listed AND ${sql.raw(`seeks_${seeks}`)} AND gender = ${gender} AND country = ${country}`,
      // One region is the beginning of an index of its own; several are looked for in that of the country.
      ...(regions ? [regions.length === 1 ? sql`region = ${regions[0]}` : sql`region = ANY(${regions})`] : []),
      sql`birth_date BETWEEN ${born_from} AND ${born_to} AND id <> ALL(${hidden})`,
      ...(interests.length > 0 ? [sql`interests @> ${interests}`] : []),
      ...(real_members_only ? [sql`NOT fictional_icon`] : []),
    ],
    sql` AND `,
  );
}

function lyingIn({ after, to, has_photo }: Stretch): RawBuilder<unknown> {
  return sql.join(
    [
      ...(after ? [sql`last_active_at > ${after}`] : []),
      ...(to ? [sql`last_active_at <= ${to}`] : []),
      ...(has_photo === undefined ? [] : [sql`has_photo = ${has_photo}`]),
      sql`true`,
    ],
    sql` AND `,
  );
}
