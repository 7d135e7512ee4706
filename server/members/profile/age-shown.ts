import { minimumAge } from '#contract/accounts/accounts.ts';
import { ageOn } from '#contract/time.ts';

/**
 * How old somebody is for others: on one day for all, as searches count it. Whoever has turned 18 where they live is
 * nowhere said to be younger, although it is still yesterday in most of the world.
 */
export function ageShown(birth: string, today: string): number {
  return Math.max(minimumAge, ageOn(birth, today));
}
