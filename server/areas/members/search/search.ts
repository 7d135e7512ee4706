import type { InputOf } from '#contract/call.ts';
import { type searchMembers, searchPages } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import type { TokenCipher } from '../../../platform/core/encrypted-token.ts';
import { isRegionOf } from '../../site/regions.ts';
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts';
import { cardView } from '../cards.ts';
import { blockingFilter } from './blocking-filter.ts';
import { soughtBy } from './compatibility.ts';
import { ownAndHidden } from '../hidden.ts';
import { countingAll, filtersOf, resultCount, type Searching, wantedBy } from './search-filters.ts';
import { segmentsOf } from './search-order.ts';
import { pageOf } from './search-page.ts';
import { widen } from './widening.ts';

/**
 * Returns a page of the members who fit the viewer both ways, with the filters that were applied, including defaults.
 */
export async function search(db: Sql, viewer: Viewer, asked: InputOf<typeof searchMembers>, cipher: TokenCipher) {
  const { settings } = await viewer.site();
  const { own, hidden } = await ownAndHidden(db, viewer.id);
  const filters = filtersOf(asked, own, settings);
  const { country, countryregion, distance, sort } = filters;
  if (countryregion !== null && !isRegionOf(country, countryregion)) return refuse('no_such_region');
  if (own.cell === null && (distance !== null || sort === 'nearest')) return refuse('no_home');
  const whole = JSON.stringify([viewer.id, filters]);
  const from = asked.after === undefined ? undefined : readSearchCursor(cipher, asked.after, whole);
  if (asked.after !== undefined && !from) return refuse('bad_cursor');

  const began = from?.began ?? viewer.now;
  const searching: Searching = { own, hidden: [viewer.id, ...hidden], began };
  const wanted = wantedBy(filters, searching);
  // Information about the whole search is the same on every page, so only the first one computes it.
  const counting = from ? undefined : countingAll(began, filters, own.cell);
  const segments = segmentsOf(began, filters, own.cell);
  const { rows, end, counted } = await pageOf(db, wanted, segments, { from, counting });
  const pages = (from?.pages ?? 0) + 1;
  const view = cardView(own, viewer);
  const page = {
    search: filters,
    genders: soughtBy(own),
    has_home: own.cell !== null,
    profiles: rows.map(view),
    next: end && pages < searchPages ? writeSearchCursor(cipher, { began, pages, ...end }, whole) : null,
    cut_off: end !== undefined && pages === searchPages,
  };
  if (from) return { ...page, num_results: null, more_than_counted: false, similar: [], emptied_by: null };

  const [wider, emptied_by] = await Promise.all([
    end ? [] : widen(db, filters, searching, rows),
    rows.length > 0 ? null : blockingFilter(db, filters, searching),
  ]);
  const similar = wider.map(({ rows, ...step }) => ({ ...step, profiles: rows.map(view) }));
  return { ...page, ...resultCount(counted), similar, emptied_by };
}
