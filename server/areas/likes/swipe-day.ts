import { swipeLikesPerDay } from '#contract/swipe-game.ts';

/** A member's current day in the swipe game. */
export interface SwipeDayState {
  readonly time_zone: string;
  readonly ends_at: Date;
  /** Number of the day's likes that are used. */
  readonly likes: number;
}

const hour = 3_600_000;

/**
 * Returns the state of the swipe day once a like is given at `now` in `zone`; undefined if no like is left.
 *
 * A day ends at midnight in the zone of its last like, and its end never moves earlier: flying west makes a day longer.
 * Flying east, or claiming to, does not yield a second day: if midnight comes earlier in the new zone than in the old one,
 * it is used only if a whole day has passed since the last day ended. Whatever zones are reported,
 * - no two days begin within 23 hours,
 * - nobody waits longer than until the next midnight where they are or were: 25 hours at most,
 * - no calendar day of a zone has more than four of the likes given in that zone.
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

/** Returns the likes left at `now`, and when the day ends. */
export function swipesLeft(day: SwipeDayState | undefined, now: Date) {
  const runs = day !== undefined && now < day.ends_at && day.likes > 0;
  return runs
    ? { likes_left: swipeLikesPerDay - day.likes, day_ends_at: day.ends_at }
    : { likes_left: swipeLikesPerDay, day_ends_at: null };
}

/**
 * Returns the start of the next calendar day in `zone`. Where daylight saving time starts at midnight, that is one
 * o'clock.
 */
export function nextMidnight(zone: string, now: Date): Date {
  // Create the formatter once: creating one costs as much as a thousand uses.
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
