import type { InputOf } from '#contract/call.ts';
import { countedResults, type MemberId, type searchMembers } from '#contract/members/members.ts';
import { newHereDays, searchAges } from '#contract/members/search.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { birthDays } from '../profile/birth-days.ts';
import type { CardRow } from '../cards.ts';
import type { Cell } from '../cells.ts';
import { factFiltersIn, factFiltersOf } from './fact-filters.ts';
import { searchedGender } from './compatibility.ts';
import { type Filters, type Only, wholeSegment } from './search-order.ts';
import { type Counting, countWanted, type Wanted } from './search-queries.ts';

/** The searching member, and the start of the search. */
export interface Searching {
  readonly own: CardRow;
  /** Members who are never found: the viewer, and those with a block in either direction. */
  readonly hidden: readonly MemberId[];
  readonly began: Date;
}

/** The fields that a site lets its members search by, and its niche. */
export interface Offer {
  readonly niche: number;
  readonly search_fields: readonly string[];
}

/** Returns the requested filters that the site offers, with defaults for the others. */
export function filtersOf(
  asked: InputOf<typeof searchMembers>,
  own: CardRow,
  { niche, search_fields }: Offer,
): Filters {
  const offered = <Value>(field: string, value: Value) => (search_fields.includes(field) ? value : undefined);
  return {
    gender: searchedGender(own, asked.gender, niche),
    country: offered('country', asked.country) ?? own.country,
    countryregion: offered('countryregion', asked.countryregion) ?? null,
    min_age: offered('age', asked.min_age) ?? searchAges.min,
    max_age: offered('age', asked.max_age) ?? searchAges.max,
    distance: offered('distance', asked.distance) ?? null,
    ...factFiltersOf(asked, (name) => search_fields.includes(name)),
    interests: offered('interests', asked.interests) ?? [],
    with_photo: offered('with_photo', asked.with_photo) ?? 'no',
    online: offered('online', asked.online) ?? 'no',
    new_here: offered('new_here', asked.new_here) ?? 'no',
    i_fit: offered('i_fit', asked.i_fit) ?? 'no',
    real_members_only: offered('real_members_only', asked.real_members_only) ?? 'yes',
    sort: asked.sort ?? 'active',
  };
}

const day = 86_400_000;

export function wantedBy(filters: Filters, { own, hidden, began }: Searching): Wanted {
  const today = dayIn('UTC', began);
  return {
    seeks: own.gender,
    gender: filters.gender,
    country: filters.country,
    regions: filters.countryregion === null ? undefined : [filters.countryregion],
    ...birthDays(filters.min_age, filters.max_age, today),
    facts: factFiltersIn(filters),
    interests: filters.interests,
    joined_after: filters.new_here === 'yes' ? new Date(began.getTime() - newHereDays * day) : undefined,
    looking_for: filters.i_fit === 'yes' ? { card: own, age: ageOn(own.birth_date, today) } : undefined,
    real_members_only: filters.real_members_only === 'yes',
    hidden,
  };
}

export interface ResultCount {
  readonly num_results: number;
  readonly more_than_counted: boolean;
}

/** Returns the number of results, exact up to 1,000. Fictional profiles never count. (Specification, section 2.) */
export async function countOf(
  db: Sql,
  wanted: Wanted,
  filters: Filters,
  { own, began }: Searching,
): Promise<ResultCount> {
  return resultCount(await countWanted(db, wanted, countingAll(began, filters, own.cell)));
}

/**
 * Returns what to count for the number of results: the whole search, up to one more than the highest count that is
 * shown exactly, which is enough to know that there are more.
 */
export function countingAll(began: Date, only: Only, home: Cell | null): Counting {
  return { segment: wholeSegment(began, only, home), limit: countedResults + 1 };
}

export function resultCount(counted: number): ResultCount {
  return { num_results: Math.min(counted, countedResults), more_than_counted: counted > countedResults };
}
