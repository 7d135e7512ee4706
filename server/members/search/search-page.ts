import { searchPage } from '#contract/members/members.ts';
import type { Sql } from '../../postgres/db.ts';
import type { CursorPosition } from './search-cursor.ts';
import type { CardRow } from '../cards.ts';
import type { Segment } from './search-order.ts';
import { cardsWanted, type Wanted } from './search-queries.ts';

/** Where a page begins, at the first card if not told, and how many cards it has. */
export interface PageRequest {
  readonly from?: CursorPosition | undefined;
  readonly size?: number;
}

export interface Page {
  readonly rows: readonly CardRow[];
  /** Where the page ended; undefined if there is nothing after it. */
  readonly end: CursorPosition | undefined;
}

/**
 * The next cards, from one segment after another until there are enough. Each is read along its index; a single sorted
 * statement would read and sort the whole country for every page.
 */
export async function pageOf(
  db: Sql,
  wanted: Wanted,
  segments: readonly Segment[],
  { from, size = searchPage }: PageRequest,
): Promise<Page> {
  const found: { row: CardRow; segment: number }[] = [];
  for (let segment = from?.segment ?? 0; segment < segments.length && found.length <= size; segment += 1) {
    const begin = segment === from?.segment ? from : undefined;
    const rows = await cardsWanted(db, wanted, segments[segment]!, begin, size + 1 - found.length);
    found.push(...rows.map((row) => ({ row, segment })));
  }
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    rows: page.map(({ row }) => row),
    end: last && { segment: last.segment, at: last.row[segments[last.segment]!.by], id: last.row.id },
  };
}
