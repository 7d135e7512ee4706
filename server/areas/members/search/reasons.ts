import { type MatchReason, presumedYears, type RelationshipWish } from '#contract/members/match-finder.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { searchDistances } from '#contract/members/search.ts';
import { isOnline } from '../cards.ts';
import type { Suggestion } from './ranking.ts';

/** What is between the two besides what their cards say. */
export interface SharedTrait {
  readonly likesYou: boolean;
  /** The hope that both share, if the other lets it be read. */
  readonly relationship_wish: RelationshipWish | undefined;
}

const nearKm = 25;
/** About the same age. */
const fewYears = 2;
/** With fewer members than this, a trait shared by most is still a reason. */
const telling = 10;

/**
 * The reasons why each of some members is shown. A trait shared by most of them is no reason for any, and the rarest
 * shared ones are named first. Members who share nothing are shown for their age; if that is no reason either, they are
 * not shown.
 */
export function reasonsAmong(all: readonly Suggestion[], bondOf: (one: Suggestion) => SharedTrait, now: Date) {
  const shares = new Map<Interest, number>();
  for (const interest of all.flatMap(({ shared }) => shared)) shares.set(interest, (shares.get(interest) ?? 0) + 1);
  const isTelling = (count: number) => all.length < telling || count <= all.length / 2;
  const within = (band: number) => all.filter(({ distance }) => typeof distance === 'number' && distance <= band);
  const near = searchDistances.filter((band) => band <= nearKm && isTelling(within(band).length));
  const aboutAsOld = ({ years }: Suggestion) => Math.abs(years) <= fewYears;
  const isAgeTelling = isTelling(all.filter(aboutAsOld).length);

  return (one: Suggestion): MatchReason[] => {
    const { row, shared, distance, years } = one;
    const { likesYou, relationship_wish } = bondOf(one);
    const age: MatchReason = { reason: 'age', years };
    const rarest = shared.toSorted((a, b) => shares.get(a)! - shares.get(b)!);
    const reasons: MatchReason[] = [
      ...(likesYou ? [{ reason: 'likes_you' } as const] : []),
      ...(rarest.length > 0 ? [{ reason: 'both_like', interests: rarest } as const] : []),
      ...(relationship_wish ? [{ reason: 'same_wish', relationship_wish } as const] : []),
      ...near.filter((band) => band === distance).map((band) => ({ reason: 'near', distance: band }) as const),
      ...(isAgeTelling && aboutAsOld(one) ? [age] : []),
    ];
    if (reasons.length === 0 && Math.abs(years) <= presumedYears) reasons.push(age);
    if (reasons.length > 0 && isOnline(row, now)) reasons.push({ reason: 'online' });
    return reasons;
  };
}
