import type { LiveEvent } from '#contract/live.ts';

/** Resolves after `milliseconds`. */
export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves when this page may fetch what an event changed: at once, unless many pages were told the same. */
export async function ownTurn(event: LiveEvent, random: () => number = Math.random): Promise<void> {
  if (event.event === 'missed_some' && event.within) await pause(random() * event.within);
}
