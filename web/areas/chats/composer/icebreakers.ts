import { type Icebreaker, icebreaker } from '#contract/chats/icebreakers.ts';
import { useInterestNames } from '../../../shared/people/interest-list.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { KnownChat } from '../chat.ts';
import type { Unsent } from '../outbox/unsent-store.ts';

/**
 * Returns the icebreakers still available: not used with this person yet, and not about a city or interest that is
 * missing.
 */
export function icebreakersFor(
  { icebreakers_used: used, profile }: Pick<KnownChat, 'icebreakers_used' | 'profile'>,
  unsent: readonly Unsent[],
): readonly Icebreaker[] {
  const gone = new Set<Icebreaker>(used);
  for (const { icebreaker } of unsent) if (icebreaker) gone.add(icebreaker);
  if (profile.shared_interests.length === 0) gone.add('interest');
  if (!profile.city) gone.add('city');
  return icebreaker.options.filter((one) => !gone.has(one));
}

/** Number of icebreakers offered in an empty conversation. */
const openers = 3;

/**
 * Returns the first icebreakers to offer, at most `most`: personal ones first, then a rotation that depends on the
 * conversation. The selection is stable for the same two members.
 */
export function openersFor(
  chat: Pick<KnownChat, 'icebreakers_used' | 'profile'> & { readonly conversation: string },
  most = openers,
): Icebreaker[] {
  const offered = icebreakersFor(chat, []);
  const isOfThem = (one: Icebreaker) => one === 'interest' || one === 'city';
  const others = offered.filter((one) => !isOfThem(one));
  const begin = Number.parseInt(chat.conversation.slice(0, 8), 16) % Math.max(1, others.length);
  return [...offered.filter(isOfThem), ...others.slice(begin), ...others.slice(0, begin)].slice(0, most);
}

/** Returns a function that fills in the text of an icebreaker for the other member. */
export function useIcebreakerText({ profile }: Pick<KnownChat, 'profile'>): (one: Icebreaker) => string {
  const words = useWords('icebreakers');
  const nameOf = useInterestNames();
  const [shared] = profile.shared_interests;
  const interest = shared ? nameOf(shared) : '';
  return (one) => words(`texts.${one}`, { interest, city: profile.city ?? '' });
}
