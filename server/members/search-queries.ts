import { sql } from 'kysely';
import type { MemberId } from '#contract/members.ts';
import type { Country } from '#contract/places.ts';
import type { Gender } from '#contract/profile-values.ts';
import type { Cursor } from '../postgres/cursor.ts';
import type { Sql } from '../postgres/db.ts';
import type { CardRow } from './cards.ts';

/** What the cards of a search have in common. */
export interface Wanted {
  /** The gender they seek: the viewer's own. */
  readonly seeks: Gender;
  readonly gender: Gender;
  readonly country: Country;
  readonly region: string | null;
  readonly born_from: string;
  readonly born_to: string;
  /** Never found: the viewer, and whoever is blocked either way. */
  readonly hidden: readonly MemberId[];
}

/** The next cards of a search, most recently active first. Each form of it has an index of its own. */
export async function cardsWanted(
  db: Sql,
  wanted: Wanted,
  from: Cursor | undefined,
  limit: number,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    SELECT * FROM member_card WHERE ${matching(wanted)}
      ${from ? sql`AND (last_active_at, id) < (${from.at}, ${from.id})` : sql``}
    ORDER BY last_active_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many fit, counted no further than `limit`: an exact count of a country would read the country. */
export async function countWanted(db: Sql, wanted: Wanted, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT 1 FROM member_card WHERE ${matching(wanted)} LIMIT ${limit}) AS counted`.execute(
    db,
  );
  return rows[0]!.n;
}

function matching({ seeks, gender, country, region, born_from, born_to, hidden }: Wanted) {
  // Written as a literal, the predicate is that of the partial index.
  const seeking = sql.raw(`seeks_${seeks}`);
  return sql`listed AND ${seeking} AND gender = ${gender} AND country = ${country}
      ${region === null ? sql`` : sql`AND region = ${region}`}
      AND birth_date BETWEEN ${born_from} AND ${born_to} AND id <> ALL(${hidden})`;
}
