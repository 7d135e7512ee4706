import { searchPage } from '#contract/members/members.ts';
import type { Sql } from '../../postgres/db.ts';
import type { Place } from './search-cursor.ts';
import type { CardRow } from '../cards.ts';
import type { Stretch } from './search-order.ts';
import { cardsWanted, type Wanted } from './search-queries.ts';

export interface Page {
  readonly rows: readonly CardRow[];
  /** Where it ended; undefined where there is nothing after it. */
  readonly end: Place | undefined;
}

/**
 * The next cards, out of one stretch after the other until there are enough. Each is read along its index; asked for
 * in one sorted statement, all of a country would be read and sorted for every page.
 */
export async function pageOf(
  db: Sql,
  wanted: Wanted,
  stretches: readonly Stretch[],
  from: Place | undefined,
  size = searchPage,
): Promise<Page> {
  const found: { row: CardRow; stretch: number }[] = [];
  for (let stretch = from?.stretch ?? 0; stretch < stretches.length && found.length <= size; stretch += 1) {
    const begin = stretch === from?.stretch ? from : undefined;
    const rows = await cardsWanted(db, wanted, stretches[stretch]!, begin, size + 1 - found.length);
    found.push(...rows.map((row) => ({ row, stretch })));
  }
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    rows: page.map(({ row }) => row),
    end: last && { stretch: last.stretch, at: last.row[stretches[last.stretch]!.by], id: last.row.id },
  };
}
