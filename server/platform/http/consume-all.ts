import type { Limit, Limits } from './limits.ts';

/** A limit, and whom it is counted for. */
export type LimitCount = readonly [limit: Limit, who: string];

/**
 * Counts one more under each limit, in order, and returns for how many minutes it is refused, or undefined. If a limit
 * is used up, the ones before it are refunded: an action that did not happen does not count.
 */
export async function consumeAll(limits: Limits, counted: readonly LimitCount[]): Promise<number | undefined> {
  for (const [index, [limit, who]] of counted.entries()) {
    const minutes = await limits.consumeExactly(limit, who);
    if (minutes === undefined) continue;
    for (const [before, whose] of counted.slice(0, index)) await limits.refund(before, whose);
    return minutes;
  }
  return undefined;
}
