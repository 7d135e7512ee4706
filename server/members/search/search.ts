import type { InputOf } from '#contract/call.ts';
import { type MemberId, type searchMembers, searchPages } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { PhotoAddresses } from '../../outside/photo-addresses.ts';
import type { Sql } from '../../postgres/db.ts';
import type { TokenCipher } from '../../kernel/encrypted-token.ts';
import { isRegionOf } from '../../site/regions.ts';
import { readCursor, writeCursor } from './search-cursor.ts';
import { cardView } from '../cards.ts';
import { blockingFilter } from './blocking-filter.ts';
import { soughtBy } from './fit.ts';
import { ownAndHidden } from '../hidden.ts';
import { countOf, filtersOf, type Offer, type Searching, wantedBy } from './search-filters.ts';
import { segmentsOf } from './search-order.ts';
import { pageOf } from './search-page.ts';
import { widen } from './widening.ts';

export interface SearchTerms {
  readonly addresses: PhotoAddresses;
  readonly offer: Offer;
  readonly cipher: TokenCipher;
}

/** A page of the members who fit the viewer both ways, with the filters that were used, including defaults. */
export async function search(
  db: Sql,
  viewer: MemberId,
  asked: InputOf<typeof searchMembers>,
  { addresses, offer, cipher }: SearchTerms,
  now: Date,
) {
  const { own, hidden } = await ownAndHidden(db, viewer);
  const filters = filtersOf(asked, own, offer);
  const { country, countryregion, distance, sort } = filters;
  if (countryregion !== null && !isRegionOf(country, countryregion)) return refuse('no_such_region');
  if (own.cell === null && (distance !== null || sort === 'nearest')) return refuse('no_home');
  const whole = JSON.stringify([viewer, filters]);
  const from = asked.after === undefined ? undefined : readCursor(cipher, asked.after, whole);
  if (asked.after !== undefined && !from) return refuse('bad_cursor');

  const began = from?.began ?? now;
  const searching: Searching = { own, hidden: [viewer, ...hidden], began };
  const wanted = wantedBy(filters, searching);
  // Information about the whole search is the same on every page: only the first one computes it.
  const [{ rows, end }, counted] = await Promise.all([
    pageOf(db, wanted, segmentsOf(began, filters, own.cell), from),
    from ? undefined : countOf(db, wanted, filters, searching),
  ]);
  const pages = (from?.pages ?? 0) + 1;
  const view = cardView(own, addresses, now);
  const page = {
    search: filters,
    genders: soughtBy(own),
    has_home: own.cell !== null,
    profiles: rows.map(view),
    next: end && pages < searchPages ? writeCursor(cipher, { began, pages, ...end }, whole) : null,
    cut_off: end !== undefined && pages === searchPages,
  };
  if (!counted) return { ...page, num_results: null, more_than_counted: false, similar: [], emptied_by: null };

  const [wider, emptied_by] = await Promise.all([
    end ? [] : widen(db, filters, searching, rows),
    rows.length > 0 ? null : blockingFilter(db, filters, searching),
  ]);
  const similar = wider.map(({ rows, ...step }) => ({ ...step, profiles: rows.map(view) }));
  return { ...page, ...counted, similar, emptied_by };
}
