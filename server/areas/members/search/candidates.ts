import type { Gender } from '#contract/members/profile-values.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { birthDays } from '../profile/birth-days.ts';
import type { CardRow } from '../cards.ts';
import type { Searching } from './search-filters.ts';
import { ringsAround, type Segment, wholeSegment } from './search-order.ts';
import { anybody, cardsWanted, type Wanted } from './search-queries.ts';
import { type Ages, agesAround } from './wished-ages.ts';

/** The criteria for candidates, in addition to fitting both ways. */
export interface CandidateWish extends Ages {
  readonly genders: readonly Gender[];
  /** A region of the member's own country; null for the whole country. */
  readonly countryregion: string | null;
}

/** Share of the requested count that is enough to skip farther bands. */
const enough = 1 / 3;

/**
 * Finds real members of the same country who fit both ways and match the wish: first those of about the same age, band
 * by band from the nearest until there are enough; if they remain few, all others who match. Reads at most `count`
 * rows, along the search indexes; the caller ranks them.
 */
export async function candidatesFor(
  db: Sql,
  { own, hidden, began }: Searching,
  wish: CandidateWish,
  count: number,
): Promise<CardRow[]> {
  const today = dayIn('UTC', began);
  const around = agesAround(ageOn(own.birth_date, today));
  const close = { min_age: Math.max(wish.min_age, around.min_age), max_age: Math.min(wish.max_age, around.max_age) };
  const only = { online: 'no', with_photo: 'no', sort: 'active', distance: null, country: own.country } as const;
  const whole = wholeSegment(began, only, own.cell);
  // Within one region, distance hardly differs.
  const rings = own.cell === null || wish.countryregion !== null ? [whole] : ringsAround(own.cell, whole, own.country);
  const share = Math.ceil(count / wish.genders.length);

  const found: CardRow[] = [];
  for (const gender of wish.genders) {
    const some = close.min_age <= close.max_age ? await add(gender, close, rings, []) : [];
    const others = some.length < share * enough ? await add(gender, wish, [whole], some) : [];
    found.push(...some, ...others);
  }
  return found;

  async function add(gender: Gender, ages: Ages, segments: readonly Segment[], taken: readonly CardRow[]) {
    const wanted: Wanted = {
      seeks: own.gender,
      gender,
      country: own.country,
      regions: wish.countryregion === null ? undefined : [wish.countryregion],
      ...birthDays(ages.min_age, ages.max_age, today),
      ...anybody,
      real_members_only: true,
      hidden: [...hidden, ...taken.map(({ id }) => id)],
    };
    const rows: CardRow[] = [];
    for (const segment of segments) {
      rows.push(...(await cardsWanted(db, wanted, segment, share - taken.length - rows.length)));
      if (rows.length + taken.length >= share * enough) break;
    }
    return rows;
  }
}
