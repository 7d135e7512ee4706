import { type Icebreaker, icebreaker } from '#contract/icebreakers.ts';
import type { KnownChat } from './chat.ts';
import type { Unsent } from './unsent.ts';

/** The icebreakers that may still be offered: none twice to the same person, none about what they do not have. */
export function icebreakersFor(
  { icebreakers_used: used, profile }: Pick<KnownChat, 'icebreakers_used' | 'profile'>,
  unsent: readonly Unsent[],
): readonly Icebreaker[] {
  const gone = new Set<Icebreaker>(used);
  for (const { icebreaker } of unsent) if (icebreaker) gone.add(icebreaker);
  if (!profile.shared_interest) gone.add('interest');
  if (!profile.city) gone.add('city');
  return icebreaker.options.filter((one) => !gone.has(one));
}
