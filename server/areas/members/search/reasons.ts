import { type MatchReason, presumedYears } from '#contract/members/match-finder.ts';
import type { Interest, RelationshipWish } from '#contract/members/profile-values.ts';
import { searchDistances } from '#contract/members/search.ts';
import { isOnline } from '../cards.ts';
import type { Suggestion } from './ranking.ts';

/** Common ground of the two members beyond their cards. */
export interface SharedTrait {
  readonly likesYou: boolean;
  /** The relationship wish that both share, if the other member shows theirs. */
  readonly relationship_wish: RelationshipWish | undefined;
}

const nearKm = 25;
/** Maximum age difference that counts as a similar age, in years. */
const fewYears = 2;
/** Minimum number of members for ignoring a trait that most of them share. */
const telling = 10;

/** Returns whether a reason says something about the member. An age gap or being online alone does not. */
export function isSubstantial({ reason }: MatchReason): boolean {
  return reason !== 'age' && reason !== 'online';
}

/**
 * Returns the function that lists the reasons for suggesting a member of `all`. A trait that most of them share is not
 * a reason, and the rarest shared interests come first. Without other reasons, a similar age counts; a member without
 * any reason should not be shown.
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
