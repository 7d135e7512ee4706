import { quietHours } from '#contract/notifications/push.ts';

const hour = 3_600_000;

/** Returns when quiet hours end by the clock of `zone`; undefined outside of them. */
export function nightEnds(zone: string, now: Date): Date | undefined {
  const hourOf = hoursIn(zone);
  const isNight = (at: number) => hourOf(at) >= quietHours.from || hourOf(at) < quietHours.until;
  if (!isNight(now.getTime())) return undefined;
  // Searches for the end instead of computing it, because clocks change at night.
  let [before, after] = [now.getTime(), now.getTime() + 12 * hour];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isNight(middle)) before = middle;
    else after = middle;
  }
  return new Date(after);
}

function hoursIn(zone: string): (at: number) => number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  return (at) => Number(clock.format(at));
}
