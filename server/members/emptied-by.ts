import { type LiftableFilter, searchAges } from '#contract/members.ts';
import type { Sql } from '../postgres/db.ts';
import { type Counted, countOf, type Filters, type Searching, wantedBy } from './search-filters.ts';

export interface Emptied extends Counted {
  readonly filter: LiftableFilter;
}

/**
 * The filter that empties a list: the one without which most people are found. Where it takes more than one, lifting
 * all of them is tried. Undefined where nothing helps. (Decisions, section 4: never a dead end.)
 */
export async function emptiedBy(db: Sql, filters: Filters, searching: Searching): Promise<Emptied | null> {
  const { own, began } = searching;
  let most: Emptied | null = null;
  for (const [filter, lifted] of liftings(filters, own.country)) {
    if (filter === 'all' && most) break;
    const counted = await countOf(db, wantedBy(lifted, searching), lifted, began);
    if (counted.num_results > (most?.num_results ?? 0)) most = { filter, ...counted };
  }
  return most;
}

/** Each filter that is set, with the search as it is without it; in the end without any. */
function liftings(filters: Filters, home: Filters['country']): [LiftableFilter, Filters][] {
  const { countryregion, min_age, max_age, online, with_photo, interests, country } = filters;
  const all = { min_age: searchAges.min, max_age: searchAges.max } as const;
  const nowhere = { countryregion: null, country: home };
  const set: [LiftableFilter, boolean, Partial<Filters>][] = [
    ['countryregion', countryregion !== null, { countryregion: null }],
    ['age', min_age > all.min_age || max_age < all.max_age, all],
    ['online', online === 'yes', { online: 'no' }],
    ['with_photo', with_photo === 'yes', { with_photo: 'no' }],
    ['interests', interests.length > 0, { interests: [] }],
    ['country', country !== home, nowhere],
  ];
  const liftable = set.filter(([, isSet]) => isSet);
  if (liftable.length > 1) {
    liftable.push(['all', true, { ...all, ...nowhere, online: 'no', with_photo: 'no', interests: [] }]);
  }
  return liftable.map(([filter, , change]) => [filter, { ...filters, ...change }]);
}
