import { newId, timeOfId } from '../kernel/ids.ts';
import type { Announcement } from '../postgres/db.ts';

/** An announcement in transit, with an id that sorts by time, so that a browser can say what it received last. */
export interface PublishedEvent extends Announcement {
  readonly id: string;
  readonly at: number;
}

export function published(announcements: readonly Announcement[], now: Date): PublishedEvent[] {
  return announcements.map((announcement) => {
    const id = newId(now);
    return { ...announcement, id, at: timeOfId(id)! };
  });
}
