import type { InputOf, ReplyOf } from '#contract/call.ts';
import { countedResults, type MemberId, searchAges, type searchMembers } from '#contract/members.ts';
import { dayIn } from '#contract/time.ts';
import type { Sql } from '../postgres/db.ts';
import { birthDays } from './birth-days.ts';
import type { CardRow } from './cards.ts';
import { searchedGender } from './fit.ts';
import { wholeStretch } from './search-order.ts';
import { countWanted, type Wanted } from './search-queries.ts';

/** A search with nothing left open. */
export type Filters = ReplyOf<typeof searchMembers>['search'];

/** Who searches, and since when. */
export interface Searching {
  readonly own: CardRow;
  /** Never found: the viewer, and whoever is blocked either way. */
  readonly hidden: readonly MemberId[];
  readonly began: Date;
}

/** What was asked for, and what is searched for where nothing was. */
export function filtersOf(asked: InputOf<typeof searchMembers>, own: CardRow, niche: number): Filters {
  return {
    gender: searchedGender(own, asked.gender, niche),
    country: asked.country ?? own.country,
    countryregion: asked.countryregion ?? null,
    min_age: asked.min_age ?? searchAges.min,
    max_age: asked.max_age ?? searchAges.max,
    online: asked.online ?? 'no',
    with_photo: asked.with_photo ?? 'no',
    interests: asked.interests ?? [],
    real_members_only: asked.real_members_only ?? 'yes',
  };
}

export function wantedBy(filters: Filters, { own, hidden, began }: Searching): Wanted {
  return {
    seeks: own.gender,
    gender: filters.gender,
    country: filters.country,
    regions: filters.countryregion === null ? undefined : [filters.countryregion],
    ...birthDays(filters.min_age, filters.max_age, dayIn('UTC', began)),
    interests: filters.interests,
    real_members_only: filters.real_members_only === 'yes',
    hidden,
  };
}

export interface Counted {
  readonly num_results: number;
  readonly more_than_counted: boolean;
}

/** How many fit, exactly up to 1,000. Fictional profiles never count. (Decisions, section 4.) */
export async function countOf(db: Sql, wanted: Wanted, filters: Filters, began: Date): Promise<Counted> {
  const counted = await countWanted(db, wanted, wholeStretch(began, filters), countedResults + 1);
  return { num_results: Math.min(counted, countedResults), more_than_counted: counted > countedResults };
}
