import { type LiftableFilter, searchAges } from '#contract/members/search.ts';
import { isFilteredBy, withoutFact } from '#contract/members/fact-filters.ts';
import { eachSearchedFact } from '#contract/members/facts.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { type ResultCount, countOf, type Searching, wantedBy } from './search-filters.ts';
import type { Filters } from './search-order.ts';

export interface BlockingFilter extends ResultCount {
  readonly filter: LiftableFilter;
}

/**
 * Returns the filter to blame for an empty list: the one whose removal yields the most results. If removing any single
 * filter does not help, tries removing all of them. Null if that does not help either. (Specification, section 2: never
 * a dead end.)
 */
export async function blockingFilter(db: Sql, filters: Filters, searching: Searching): Promise<BlockingFilter | null> {
  let most: BlockingFilter | null = null;
  for (const [filter, lifted] of withoutEach(filters, searching.own.country)) {
    if (filter === 'all' && most) break;
    const counted = await countOf(db, wantedBy(lifted, searching), lifted, searching);
    if (counted.num_results > (most?.num_results ?? 0)) most = { filter, ...counted };
  }
  return most;
}

/** Returns each active filter with the search that lacks it, and finally the search without any filters. */
function withoutEach(filters: Filters, home: Filters['country']): [LiftableFilter, Filters][] {
  const without: Record<Exclude<LiftableFilter, 'all'>, Partial<Filters>> = {
    countryregion: { countryregion: null },
    distance: { distance: null },
    age: { min_age: searchAges.min, max_age: searchAges.max },
    online: { online: 'no' },
    with_photo: { with_photo: 'no' },
    new_here: { new_here: 'no' },
    i_fit: { i_fit: 'no' },
    ...eachSearchedFact(withoutFact),
    interests: { interests: [] },
    country: { countryregion: null, country: home },
  };
  const isSet: Record<Exclude<LiftableFilter, 'all'>, boolean> = {
    countryregion: filters.countryregion !== null,
    distance: filters.distance !== null,
    age: filters.min_age > searchAges.min || filters.max_age < searchAges.max,
    online: filters.online === 'yes',
    with_photo: filters.with_photo === 'yes',
    new_here: filters.new_here === 'yes',
    i_fit: filters.i_fit === 'yes',
    ...eachSearchedFact((name) => isFilteredBy(filters, name)),
    interests: filters.interests.length > 0,
    country: filters.country !== home,
  };
  const set = (Object.keys(without) as (keyof typeof without)[]).filter((filter) => isSet[filter]);
  const single = set.map((filter): [LiftableFilter, Filters] => [filter, { ...filters, ...without[filter] }]);
  if (set.length < 2) return single;
  return [...single, ['all', Object.assign({ ...filters }, ...Object.values(without)) as Filters]];
}
