import { searchPage } from '#contract/members/members.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import type { ShownCard } from '../cards.ts';
import type { CursorPosition } from './search-cursor.ts';
import type { Segment } from './search-order.ts';
import { type Counting, pageWanted, type Wanted } from './search-queries.ts';

/** The start of a page (undefined: the first card) and its number of cards. */
export interface PageRequest {
  readonly from?: CursorPosition | undefined;
  readonly size?: number;
  readonly counting?: Counting | undefined;
}

export interface Page {
  readonly rows: readonly ShownCard[];
  /** The end of the page; undefined if nothing follows. */
  readonly end: CursorPosition | undefined;
  /** The total number of matches, if requested; counted on the first page only. */
  readonly counted: number;
}

/**
 * Reads the next cards, segment after segment until there are enough, each along its index: a single sorted statement
 * would read and sort the whole country for every page. The first page takes one statement. A later one first reads
 * only the rest of its segment, which usually suffices.
 */
export async function pageOf(
  db: Sql,
  wanted: Wanted,
  segments: readonly Segment[],
  { from, size = searchPage, counting }: PageRequest,
): Promise<Page> {
  const cut = from ? from.segment + 1 : 0;
  const own = from && { first: from.segment, segments: segments.slice(from.segment, cut), after: from };
  const found = own ? (await pageWanted(db, wanted, own, size + 1)).rows : [];
  const isFull = found.length > size || cut === segments.length;
  const rest = { first: cut, segments: segments.slice(cut) };
  const more = isFull ? undefined : await pageWanted(db, wanted, rest, size + 1 - found.length, counting);
  const all = more ? [...found, ...more.rows] : found;
  const rows = all.slice(0, size);
  const last = all.length > size ? rows.at(-1) : undefined;
  return {
    rows,
    end: last && { segment: last.segment, at: last[segments[last.segment]!.by], id: last.id },
    counted: more?.counted ?? 0,
  };
}
