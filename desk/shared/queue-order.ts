import type { QueuedItem } from './use-queue-item.ts';

/** Poll interval of a queue, in milliseconds. */
export const queueInterval = 15_000;

/** Returns the item to open first: the first one that nobody else holds, or else the first one. */
export function firstFree<Item extends QueuedItem>(items: readonly Item[]): Item | undefined {
  return items.find(({ hold }) => !hold || hold.yours) ?? items[0];
}
