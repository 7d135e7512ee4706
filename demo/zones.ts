import { homeTimeZone } from '#contract/locale.ts';
import type { City } from '#server/areas/site/cities.ts';

const australian: Readonly<Record<string, string>> = {
  WA: 'Australia/Perth',
  NT: 'Australia/Darwin',
  SA: 'Australia/Adelaide',
  QLD: 'Australia/Brisbane',
};

/** Returns the time zone of a town. For North America, returns the most common one at the town's longitude. */
export function zoneOf({ country, region, lon }: City): string {
  if (country === 'AU') return australian[region] ?? homeTimeZone.AU;
  if (country !== 'US' && country !== 'CA') return homeTimeZone[country];
  if (lon < -115) return 'America/Los_Angeles';
  if (lon < -102) return 'America/Denver';
  return lon < -86 ? 'America/Chicago' : homeTimeZone.US;
}

const minute = 60_000;
const quarter = 15 * minute;
interface Known {
  readonly format: Intl.DateTimeFormat;
  quarter: number;
  offset: number;
}
const known = new Map<string, Known>();

/** Returns the offset of a time zone from UTC at a given time, in milliseconds. */
export function offsetAt(zone: string, moment: Date): number {
  const found = known.get(zone) ?? { format: formatOf(zone), quarter: NaN, offset: 0 };
  // Offsets change only at a quarter of an hour, so they are cached for that long.
  const now = Math.floor(moment.getTime() / quarter);
  if (found.quarter !== now) Object.assign(found, { quarter: now, offset: offsetIn(found.format, moment) });
  known.set(zone, found);
  return found.offset;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...parts });
}

function offsetIn(format: Intl.DateTimeFormat, moment: Date): number {
  const shown = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const of = (part: Intl.DateTimeFormatPartTypes) => shown.get(part)!;
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return local - Math.floor(moment.getTime() / minute) * minute;
}
