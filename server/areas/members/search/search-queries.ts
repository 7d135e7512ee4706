import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { anyFacts, type FactFilters } from '#contract/members/fact-filters.ts';
import type { Gender, Interest } from '#contract/members/profile-values.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
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

/** The first cards of one segment of a search, latest first, with all their columns. */
export async function cardsWanted(
  db: Sql,
  wanted: Wanted,
  segment: Segment,
  limit: number,
): Promise<readonly CardRow[]> {
  const read = async (from: Sql): Promise<readonly CardRow[]> =>
    (await from.executeQuery(cardsStatement(wanted, segmentFor(from, segment), limit))).rows;
  return await readOld(db, read, async (rows) => await stillWanted(db, wanted, rows));
}

/** The machines of a cluster each have members of every cell, and join none of their own with a list of cells. */
function segmentFor(db: Sql, segment: Segment): Segment {
  if (!segment.within || !isDistributed(db)) return segment;
  return { ...segment, within: { ...segment.within, together: true } };
}

export function cardsStatement(wanted: Wanted, segment: Segment, limit: number) {
  return statement<CardRow>((sql) => {
    const cards = { columns: verbatim('*'), where: matching(sql, wanted), limit: sql`${limit}` };
    return cardsIn(sql, segment, cards);
  });
}

/** Segments of a search that follow one another, and after which card of the first one to begin. */
export interface Stretch {
  readonly segments: readonly Segment[];
  /** The place of the first one among all segments. */
  readonly first: number;
  readonly after?: After | undefined;
}

/** A card that a page shows, and its segment. */
export interface FoundCard extends ShownCard {
  readonly segment: number;
}

/** A row of a page, with the number of all who match where that was asked. */
type PageRow = FoundCard & { readonly counted?: number };

/** What a search counts besides its page: the matches in a segment, up to a limit. */
export interface Counting {
  readonly segment: Segment;
  readonly limit: number;
}

/** The next cards of a stretch, segment after segment, and how many match in all, if that is asked. */
export async function pageWanted(db: Sql, ...asked: Parameters<typeof pageStatement>) {
  if (isDistributed(db)) return await pageStepByStep(db, ...asked);
  const read = async (from: Sql): Promise<readonly PageRow[]> =>
    (await from.executeQuery(pageStatement(...asked))).rows;
  const rows = await readOld(db, read, async (old) => await stillWanted(db, asked[0], old));
  // Whatever is found is among what is counted.
  return { rows, counted: rows[0]?.counted ?? 0 };
}

/** All machines of a cluster would read every segment of one statement: there, each is asked for when it is needed. */
async function pageStepByStep(db: Sql, ...[wanted, stretch, most, counting]: Parameters<typeof pageStatement>) {
  const { segments, first, after } = stretch;
  const rows: FoundCard[] = [];
  for (const [index, segment] of segments.entries()) {
    if (rows.length >= most) break;
    const one = { segments: [segmentFor(db, segment)], first: first + index, after: index === 0 ? after : undefined };
    rows.push(...(await db.executeQuery(pageStatement(wanted, one, most - rows.length))).rows);
  }
  return { rows, counted: counting && rows.length > 0 ? await countWanted(db, wanted, counting) : 0 };
}

/**
 * Cards that were read elsewhere, as they are now, in the same order and with the moments by which they are ordered;
 * undefined if one of them is not wanted any more.
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

/** The members among these who match, by their keys. */
export function amongStatement(wanted: Wanted, members: readonly MemberId[]) {
  return statement<CardRow>(
    (sql) => sql`SELECT * FROM member_card WHERE id = ANY(${members}) AND ${matching(sql, wanted)}`,
  );
}

/**
 * One statement for all segments: PostgreSQL reads them one after the other, each along its index, and stops when it has
 * enough. Not one of them is read in vain.
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
  // The sum keeps PostgreSQL on the index of the country, which is in order: that of the cells would need sorting.
  if (within.together) return found(sql`cell = ANY(${within.cells}::integer[])`);
  if (within.crowded || by === 'joined_at') return found(sql`cell + 0 = ANY(${within.cells}::integer[])`);
  // Reads only the first of each cell along the index; all who live there may be thousands.
  return sql`
    SELECT near.* FROM unnest(${within.cells}::integer[]) AS around (at_cell)
    CROSS JOIN LATERAL (${found(sql`cell = around.at_cell`)}) AS near
    ORDER BY ${at} DESC, id DESC LIMIT ${limit}`;
}

/** The number of matches, counted up to `limit`: an exact count would read the whole country. */
export async function countWanted(db: Sql, ...asked: Parameters<typeof countStatement>): Promise<number> {
  const read = async (from: Sql) => (await from.executeQuery(countStatement(...asked))).rows[0]!.n;
  // A number shows nobody.
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
    // Written as literals, the predicate matches that of the partial index.
    sql`listed AND ${verbatim(`seeks_${seeks}`)} AND gender = ${gender} AND country = ${country}`,
    // A single region is the prefix of an index of its own; several are searched in that of the country.
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
