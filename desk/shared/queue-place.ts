import type { DeskHold } from '#contract/desk/queues.ts';

interface QueueItem {
  readonly id: string;
  readonly hold: DeskHold | null;
}

/** Returns the neighbours of an open item in its queue. `following`: the next one that nobody else holds. */
export function placeIn(items: readonly QueueItem[], id: string) {
  const place = items.findIndex((item) => item.id === id);
  const after = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
  return {
    following: after.find((item) => item.id !== id && isFree(item))?.id,
    next: items[place + 1]?.id,
    previous: items[place - 1]?.id,
  };
}

function isFree({ hold }: QueueItem): boolean {
  return !hold || hold.yours;
}
