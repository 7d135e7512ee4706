import * as z from 'zod/mini';
import { type LiveEvent, liveEvent } from '#contract/live.ts';
import { memberId } from '#contract/members/members.ts';
import type { Clock } from '../core/clock.ts';
import { newId, timeOfId } from '../core/ids.ts';
import type { Announcement } from '../postgres/db.ts';

/** Delivers announcements to every process that serves members. */
export interface Bus {
  publish(announcements: readonly Announcement[]): void;
  close(): Promise<void>;
}

export interface BusTools {
  readonly clock: Clock;
  readonly onFault: (fault: unknown) => void;
  /** Heartbeat interval of this process, in milliseconds. */
  readonly every?: number | undefined;
}

/** An announcement in transit. Its id sorts by time, so a browser can resume after the last one it received. */
export interface PublishedEvent extends Announcement {
  readonly id: string;
  readonly at: number;
}

/** A {@link PublishedEvent} as sent by another process. The event itself is not converted: its times stay strings. */
export const sentEvent = z.object({
  id: z.uuid(),
  at: z.number(),
  event: z.custom<LiveEvent>((event) => z.safeParse(liveEvent, event).success),
});
export const addressedEvent = z.extend(sentEvent, { to: memberId });

export function published(announcements: readonly Announcement[], now: Date): PublishedEvent[] {
  return announcements.map((announcement) => {
    const id = newId(now);
    return { ...announcement, id, at: timeOfId(id)! };
  });
}
