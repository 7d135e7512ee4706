import { dayIn } from '#contract/time.ts';

const hour = 3_600_000;

/** The start and the exclusive end of a month such as `2026-11` in a time zone. */
export function monthIn(zone: string, month: string): { begins: Date; ends: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { begins: dayBegins(zone, Date.UTC(year, number - 1)), ends: dayBegins(zone, Date.UTC(year, number)) };
}

/** The start of a day in a zone, given its start in UTC. Zones are at most 14 hours ahead of and 12 behind UTC. */
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
