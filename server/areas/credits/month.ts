import { dayIn } from '#contract/time.ts';

const hour = 3_600_000;

/** When a month such as `2026-11` begins and ends by the clock of a time zone; its end belongs to the next one. */
export function monthIn(zone: string, month: string): { begins: Date; ends: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { begins: dayBegins(zone, Date.UTC(year, number - 1)), ends: dayBegins(zone, Date.UTC(year, number)) };
}

/** When the day begins in a zone that begins at `utc` in UTC. Clocks are at most 14 hours ahead, and 12 behind. */
function dayBegins(zone: string, utc: number): Date {
  const day = dayIn('UTC', new Date(utc));
  let [before, after] = [utc - 15 * hour, utc + 13 * hour];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(zone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
