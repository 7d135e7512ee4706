import { searchPage } from '#contract/members/members.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import type { ShownCard } from '../cards.ts';
import type { CursorPosition } from './search-cursor.ts';
import type { Segment } from './search-order.ts';
import { type Counting, pageWanted, type Wanted } from './search-queries.ts';

/** Where a page begins, at the first card if not told, and how many cards it has. */
export interface PageRequest {
  readonly from?: CursorPosition | undefined;
  readonly size?: number;
  readonly counting?: Counting | undefined;
}

export interface Page {
  readonly rows: readonly ShownCard[];
  /** Where the page ended; undefined if there is nothing after it. */
  readonly end: CursorPosition | undefined;
  /** How many match in all, if that was to be counted: only with the first page. */
  readonly counted: number;
}

/**
 * The next cards, from one segment after another until there are enough. Each is read along its index; a single sorted
 * statement would read and sort the whole country for every page. A first page is one statement. A later one asks for
 * the rest of its segment alone, which is mostly enough.
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
