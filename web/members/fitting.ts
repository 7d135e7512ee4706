import type { ReplyOf } from '#contract/call.ts';
import type { MemberCard, searchMembers } from '#contract/members.ts';
import { searchAges } from '#contract/search.ts';
import type { OwnProfile } from '#contract/profiles.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import type { Search } from './search-address.ts';

/** So many to begin with. */
const shown = 8;

/** Most people look for somebody within so many years of their own age. */
const years = 12;

/** Whom a newcomer may like to see first: near them, about as old, with a face. */
export function searchNear({ values: { home }, date_of_birth }: OwnProfile, now: Date): Search {
  const age = ageOn(date_of_birth, dayIn('UTC', now));
  return {
    ...(home && { country: home.country, countryregion: home.region }),
    min_age: Math.max(searchAges.min, age - years),
    max_age: Math.min(searchAges.max, age + years),
    with_photo: 'yes',
  };
}

/** The first of a search, and of what was found more widely: who shares an interest, then who is nearer. */
export function fitting({ profiles, similar }: ReplyOf<typeof searchMembers>): MemberCard[] {
  const all = [...profiles, ...similar.flatMap(({ profiles }) => profiles)];
  return all.toSorted((one, other) => rank(one) - rank(other)).slice(0, shown);
}

/** Sorting keeps the order of the search among equals: online first. */
function rank({ shared_interest, distance }: MemberCard): number {
  const far = distance === 'farther' || distance === null ? 1000 : distance;
  return (shared_interest ? 0 : 10_000) + far;
}
