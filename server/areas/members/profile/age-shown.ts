import { minimumAge } from '#contract/accounts/accounts.ts';
import { ageOn } from '#contract/time.ts';

/**
 * The age that others see: by the same date for everyone, as in searches. Someone who has turned 18 where they live is
 * never shown as younger, even if it is still yesterday in most of the world.
 */
export function ageShown(birth: string, today: string): number {
  return Math.max(minimumAge, ageOn(birth, today));
}
