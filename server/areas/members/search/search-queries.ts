import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { anyFacts, type FactFilters } from '#contract/members/fact-filters.ts';
import type { Gender, Interest } from '#contract/members/profile-values.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { readOld } from '../../../platform/postgres/reading.ts';
import {
  always,
  joinPieces,
  nothing,
  type Piece,
  type SqlWriter,
  statement,
  verbatim,
} from '../../../platform/postgres/statement.ts';
import { type CardRow, type ShownCard, shownColumns } from '../cards.ts';
import { factConditions } from './fact-filters.ts';
import type { Segment } from './search-order.ts';
import { savedSearchFits, type Wished } from './saved-search-match.ts';

/** The filters of a search, as the statements use them. */
export interface Wanted {
  /** The gender that found members must seek: the viewer's own. */
  readonly seeks: Gender;
  readonly gender: Gender;
  readonly country: Country;
  /** The regions to search in; undefined for the whole country. */
  readonly regions: readonly string[] | undefined;
  readonly born_from: string;
  readonly born_to: string;
  readonly facts: FactFilters;
  /** The interests that found members must all have. */
  readonly interests: readonly Interest[];
  readonly joined_after: Date | undefined;
  /** Restricts the search to members with a saved search that this person matches. */
  readonly looking_for: Wished | undefined;
  readonly real_members_only: boolean;
  /** Members who are never found: the viewer, and those with a block in either direction. */
  readonly hidden: readonly MemberId[];
}

/** A search without filters. */
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

/** Returns the first cards of one segment of a search, latest first, with all columns. */
export async function cardsWanted(
  db: Sql,
  wanted: Wanted,
  segment: Segment,
  limit: number,
): Promise<readonly CardRow[]> {
  const read = async (from: Sql): Promise<readonly CardRow[]> =>
    (await from.executeQuery(cardsStatement(wanted, segment, limit))).rows;
  return await readOld(db, read, async (rows) => await stillWanted(db, wanted, rows));
}

export function cardsStatement(wanted: Wanted, segment: Segment, limit: number) {
  return statement<CardRow>((sql) => {
    const cards = { columns: verbatim('*'), where: matching(sql, wanted), limit: sql`${limit}` };
    return cardsIn(sql, segment, cards);
  });
}

/** Consecutive segments of a search, and the card of the first one after which to start. */
export interface Stretch {
  readonly segments: readonly Segment[];
  /** The index of the first segment among all segments. */
  readonly first: number;
  readonly after?: After | undefined;
}

/** A card of a page, with its segment. */
export interface FoundCard extends ShownCard {
  readonly segment: number;
}

/** A row of a page, with the total number of matches if requested. */
type PageRow = FoundCard & { readonly counted?: number };

/** The count that a search needs besides its page: the matches in a segment, up to a limit. */
export interface Counting {
  readonly segment: Segment;
  readonly limit: number;
}

/** Returns the next cards of a stretch, segment by segment, and the total number of matches if requested. */
export async function pageWanted(db: Sql, ...asked: Parameters<typeof pageStatement>) {
  const read = async (from: Sql): Promise<readonly PageRow[]> =>
    (await from.executeQuery(pageStatement(...asked))).rows;
  const rows = await readOld(db, read, async (old) => await stillWanted(db, asked[0], old));
  // Every found card is counted too, so an empty page means a count of 0.
  return { rows, counted: rows[0]?.counted ?? 0 };
}

/**
 * Returns the current state of cards read from a replica, in the same order and with the sort keys as read. Undefined
 * if one of them no longer matches.
 */
async function stillWanted<Row extends ShownCard>(db: Sql, wanted: Wanted, rows: readonly Row[]) {
  if (rows.length === 0) return rows;
  const found = await db.executeQuery(
    amongStatement(
      wanted,
      rows.map(({ id }) => id),
    ),
  );
  if (found.rows.length < rows.length) return undefined;
  const now = new Map(found.rows.map((row) => [row.id, row]));
  return rows.map((row): Row => ({
    ...row,
    ...now.get(row.id),
    last_active_at: row.last_active_at,
    joined_at: row.joined_at,
  }));
}

/** Returns the statement that finds, by primary key, those of `members` who match. */
export function amongStatement(wanted: Wanted, members: readonly MemberId[]) {
  return statement<CardRow>(
    (sql) => sql`SELECT * FROM member_card WHERE id = ANY(${members}) AND ${matching(sql, wanted)}`,
  );
}

/**
 * Returns one statement for all segments: PostgreSQL executes them in order, each along its index, and stops when it
 * has enough rows.
 */
export function pageStatement(wanted: Wanted, stretch: Stretch, most: number, counting?: Counting) {
  return statement<PageRow>((sql) => {
    const where = matching(sql, wanted);
    const limit = sql`${most}`;
    const parts = stretch.segments.map((segment, index) => {
      const columns = verbatim(`${stretch.first + index} AS segment, ${shownColumns.join(', ')}`);
      const after = index === 0 ? stretch.after : undefined;
      return sql`(${cardsIn(sql, segment, { columns, where, limit, after })})`;
    });
    const cards = joinPieces(parts, ' UNION ALL ');
    const counted = counting ? sql`(${countIn(sql, where, counting)}) AS counted,` : nothing;
    return sql`SELECT ${counted} page.* FROM (${cards}) AS page LIMIT ${limit}`;
  });
}

interface CardsOf {
  readonly columns: Piece;
  readonly where: Piece;
  readonly limit: Piece;
  readonly after?: After | undefined;
}

function cardsIn(sql: SqlWriter, segment: Segment, { columns, where, limit, after }: CardsOf): Piece {
  const { by, within } = segment;
  const at = verbatim(by);
  const found = (own: Piece) => sql`
    SELECT ${columns} FROM member_card WHERE ${where} AND ${lyingIn(sql, segment)} AND ${own}
      ${after ? sql`AND (${at}, id) < (${after.at}, ${after.id})` : nothing}
    ORDER BY ${at} DESC, id DESC LIMIT ${limit}`;
  if (!within) return found(always);
  // `cell + 0` keeps PostgreSQL on the country's index, which is sorted: the index of cells would need a sort.
  if (within.crowded || by === 'joined_at') return found(sql`cell + 0 = ANY(${within.cells}::integer[])`);
  // Reads only the first rows of each cell along the index; a cell may have thousands.
  return sql`
    SELECT near.* FROM unnest(${within.cells}::integer[]) AS around (at_cell)
    CROSS JOIN LATERAL (${found(sql`cell = around.at_cell`)}) AS near
    ORDER BY ${at} DESC, id DESC LIMIT ${limit}`;
}

/** Returns the number of matches, counted up to `limit`: an exact count would read the whole country. */
export async function countWanted(db: Sql, ...asked: Parameters<typeof countStatement>): Promise<number> {
  const read = async (from: Sql) => (await from.executeQuery(countStatement(...asked))).rows[0]!.n;
  // A count reveals nobody, so it needs no check against the primary.
  return await readOld(db, read, async (old) => old);
}

export function countStatement(wanted: Wanted, counting: Counting) {
  return statement<{ n: number }>((sql) => countIn(sql, matching(sql, wanted), counting));
}

function countIn(sql: SqlWriter, where: Piece, { segment, limit }: Counting): Piece {
  const { within } = segment;
  return sql`
    SELECT count(*) AS n FROM (
      SELECT 1 FROM member_card WHERE ${where} AND NOT fictional_icon AND ${lyingIn(sql, segment)}
        ${within ? sql`AND cell = ANY(${within.cells}::integer[])` : nothing}
      LIMIT ${limit}) AS counted`;
}

function matching(sql: SqlWriter, wanted: Wanted): Piece {
  const { seeks, gender, country, regions, born_from, born_to, facts, interests, hidden } = wanted;
  const { joined_after, looking_for, real_members_only } = wanted;
  return joinPieces([
    // As literals, these match the predicate of the partial index.
    sql`listed AND ${verbatim(`seeks_${seeks}`)} AND gender = ${gender} AND country = ${country}`,
    // A single region is the prefix of its own index; several are filtered in the country's index.
    ...(regions ? [regions.length === 1 ? sql`region = ${regions[0]}` : sql`region = ANY(${regions})`] : []),
    sql`birth_date BETWEEN ${born_from} AND ${born_to} AND id <> ALL(${hidden})`,
    ...factConditions(sql, facts),
    ...(interests.length > 0 ? [sql`interests @> ${interests}`] : []),
    ...(joined_after ? [sql`joined_at > ${joined_after}`] : []),
    ...(looking_for ? [savedSearchFits(sql, looking_for)] : []),
    ...(real_members_only ? [sql`NOT fictional_icon`] : []),
  ]);
}

function lyingIn(sql: SqlWriter, { by, after, to, has_photo, beyond }: Segment): Piece {
  return joinPieces([
    ...(after ? [sql`last_active_at > ${after}`] : []),
    ...(to ? [sql`${verbatim(by)} <= ${to}`] : []),
    ...(has_photo === undefined ? [] : [has_photo ? sql`has_photo` : sql`NOT has_photo`]),
    ...(beyond ? [sql`(cell IS NULL OR cell <> ALL(${beyond}::integer[]))`] : []),
    always,
  ]);
}
