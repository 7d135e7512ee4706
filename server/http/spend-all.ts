import type { Limit, Limits } from './limits.ts';

/** What is counted, and for whom. */
export type LimitCount = readonly [limit: Limit, who: string];

/**
 * Counts one more under each limit, in their order, and returns for how many minutes it is not allowed any more, or
 * undefined where it is. Where a limit is used up, those before it get theirs back: what was not done counts for nobody
 * else.
 */
export async function spendAll(limits: Limits, counted: readonly LimitCount[]): Promise<number | undefined> {
  for (const [index, [limit, who]] of counted.entries()) {
    const minutes = await limits.spend(limit, who);
    if (minutes === undefined) continue;
    for (const [before, whose] of counted.slice(0, index)) await limits.giveBack(before, whose);
    return minutes;
  }
  return undefined;
}
