import { swipeLikesPerDay } from '#contract/swipe-game.ts';

/** The day in which a member likes. */
export interface SwipeDayState {
  readonly time_zone: string;
  readonly ends_at: Date;
  /** How many of its likes are used. */
  readonly likes: number;
}

const hour = 3_600_000;

/**
 * The day after a like at `now` by somebody who is in `zone`; undefined where it has none left.
 *
 * The end of a day is a midnight of the zone in which it was liked last, and never moves forward in time: whoever flies
 * west has a longer day. Nobody gets a second day by flying east or by claiming to: a day that would be over sooner than
 * the one of the old zone counts only where a whole day has gone by since the last. So, whatever zones are told,
 * - no two days begin within 23 hours,
 * - nobody waits longer than until the next midnight of where they are, or were: 25 hours at most,
 * - of likes given in one zone, no calendar day of that zone has more than four.
 */
export function dayAfterLike(before: SwipeDayState | undefined, zone: string, now: Date): SwipeDayState | undefined {
  const midnight = nextMidnight(zone, now);
  if (!before) return { time_zone: zone, ends_at: midnight, likes: 1 };
  if (now < before.ends_at) {
    if (before.likes >= swipeLikesPerDay) return undefined;
    const likes = before.likes + 1;
    return midnight > before.ends_at ? { time_zone: zone, ends_at: midnight, likes } : { ...before, likes };
  }
  const atHome = nextMidnight(before.time_zone, now);
  const isWholeDay = midnight.getTime() - before.ends_at.getTime() >= 24 * hour;
  return midnight >= atHome || isWholeDay
    ? { time_zone: zone, ends_at: midnight, likes: 1 }
    : { time_zone: before.time_zone, ends_at: atHome, likes: 1 };
}

/** What is left of a day at `now`. */
export function leftOf(day: SwipeDayState | undefined, now: Date) {
  const runs = day !== undefined && now < day.ends_at && day.likes > 0;
  return runs
    ? { likes_left: swipeLikesPerDay - day.likes, day_ends_at: day.ends_at }
    : { likes_left: swipeLikesPerDay, day_ends_at: null };
}

/** When the calendar's next day begins in `zone`. In the night in which summer begins that may be one o'clock. */
export function nextMidnight(zone: string, now: Date): Date {
  // Made once: making one costs as much as asking it a thousand times.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const today = calendar.format(now);
  let [before, after] = [now.getTime(), now.getTime() + 27 * hour];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (calendar.format(middle) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
