import type { Limit, Limits } from './limits.ts';

/** A limit, and the member or address that it is counted for. */
export type LimitCount = readonly [limit: Limit, who: string];

/**
 * Counts one action under each limit, in order. If a limit refuses, returns the wait in minutes, and refunds the limits
 * before it, because the action does not happen. Otherwise returns undefined.
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
