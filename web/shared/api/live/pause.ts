import type { LiveEvent } from '#contract/live.ts';

export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Resolves when this page may refetch after an event: at once, or after a random delay if many pages received the
 * event.
 */
export async function ownTurn(event: LiveEvent, random: () => number = Math.random): Promise<void> {
  if (event.event === 'missed_some' && event.within) await pause(random() * event.within);
}
