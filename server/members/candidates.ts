import type { MemberId } from '#contract/members.ts';
import type { Gender } from '#contract/profile-values.ts';
import { dayIn } from '#contract/time.ts';
import type { Sql } from '../postgres/db.ts';
import { birthDays } from './birth-days.ts';
import type { CardRow } from './cards.ts';
import { everybody, stretchesOf } from './search-order.ts';
import { pageOf } from './search-page.ts';
import { anybody, type Wanted } from './search-queries.ts';

/** Whom somebody is to be shown, of those who fit both ways. */
export interface Wish {
  readonly genders: readonly Gender[];
  readonly min_age: number;
  readonly max_age: number;
  /** Of the member's own country; null: all of it. */
  readonly countryregion: string | null;
}

/**
 * Some real members of the same country that fit both ways and as wished, as a search finds them: those near home come
 * first, however many there are elsewhere. So many are read and no more, along the indexes of searches; whoever sorts
 * them has these to choose from.
 */
export async function candidatesFor(
  db: Sql,
  own: CardRow,
  wish: Wish,
  hidden: readonly MemberId[],
  count: number,
  now: Date,
): Promise<CardRow[]> {
  const found: CardRow[] = [];
  for (const [index, gender] of wish.genders.entries()) {
    const upTo = Math.ceil((count * (index + 1)) / wish.genders.length);
    const near = wish.countryregion ?? own.region;
    // Half of the room is for the region.
    if (near !== null) await add(gender, near, found.length + Math.ceil((upTo - found.length) / 2));
    if (wish.countryregion === null) await add(gender, null, upTo);
    else await add(gender, near, upTo);
  }
  return found;

  async function add(gender: Gender, region: string | null, upTo: number): Promise<void> {
    if (found.length >= upTo) return;
    const wanted: Wanted = {
      seeks: own.gender,
      gender,
      country: own.country,
      regions: region === null ? undefined : [region],
      ...birthDays(wish.min_age, wish.max_age, dayIn('UTC', now)),
      ...anybody,
      real_members_only: true,
      hidden: [own.id, ...hidden, ...found.map(({ id }) => id)],
    };
    const stretches = stretchesOf(now, { ...everybody, country: own.country }, own.cell);
    const { rows } = await pageOf(db, wanted, stretches, undefined, upTo - found.length);
    found.push(...rows);
  }
}
