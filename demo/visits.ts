import { seededChance } from './chance.ts';
import type { DemoMember, Habit } from './community.ts';
import { offsetAt, zoneOf } from './zones.ts';

/** The probability of a visit per day, and the number of visits on such a day. */
const habits: Readonly<Record<Habit, { readonly likely: number; readonly least: number; readonly most: number }>> = {
  often: { likely: 0.95, least: 6, most: 10 },
  daily: { likely: 0.8, least: 3, most: 5 },
  sometimes: { likely: 0.45, least: 1, most: 2 },
  rarely: { likely: 0.08, least: 1, most: 1 },
};

/** Weight of visits that start in each hour of the day, from midnight: most in the evening, some at any time. */
const comingByHour = [
  10, 7.5, 6.5, 6, 6, 6.5, 8, 10, 10, 9, 9, 9, 11, 10, 9, 9, 10, 11, 12, 14.5, 16.5, 17, 15.5, 12.5,
];
const coming = comingByHour.reduce((sum, share) => sum + share, 0);

const minute = 60_000;
const day = 24 * 60 * minute;
/** Longest absence, in days. */
const longestAway = 40;

/** Start and end of a visit, in milliseconds. */
interface Visit {
  readonly from: number;
  readonly until: number;
}

/**
 * True if a member of the demo community is online. Depends only on the member and their local time, so every process
 * computes the same.
 */
export function isHere(member: DemoMember, now: Date): boolean {
  return lastVisit(member, now).until > now.getTime();
}

/** The last moment when the member was online; `now` if they are. */
export function lastPresenceOf(member: DemoMember, now: Date): Date {
  return new Date(Math.min(lastVisit(member, now).until, now.getTime()));
}

function lastVisit(member: DemoMember, now: Date): Visit {
  const offset = offsetAt(zoneOf(member.city), now);
  const today = Math.floor((now.getTime() + offset) / day);
  for (let date = today; date > today - longestAway; date -= 1) {
    const begun = visitsOn(member, date, offset).filter(({ from }) => from <= now.getTime());
    const last = begun.toSorted((one, other) => one.until - other.until).at(-1);
    if (last) return last;
  }
  const long = now.getTime() - longestAway * day;
  return { from: long, until: long };
}

/** The visits on a day, given in days since 1970, in a time zone with this offset from UTC. */
function visitsOn({ key, here }: DemoMember, date: number, offset: number): Visit[] {
  const chance = seededChance(`${key} on day ${date}`);
  const { likely, least, most } = habits[here];
  if (!chance.likely(likely)) return [];
  return Array.from({ length: Math.floor(chance.between(least, most + 1)) }, () => {
    const from = date * day - offset + timeOfDay(chance.fraction());
    return { from, until: from + chance.between(8, 42) * minute };
  });
}

/** The time of day before which this share of all visits starts. */
function timeOfDay(share: number): number {
  let left = share * coming;
  const hour = comingByHour.findIndex((coming) => (left -= coming) < 0);
  return Math.floor((hour + 1 + left / comingByHour[hour]!) * 60) * minute;
}
