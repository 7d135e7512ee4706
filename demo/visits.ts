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

/**
 * Relative frequency of visits that start in each hour of the day, from midnight. Most visits start in the evening,
 * some at any hour.
 */
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
 * Returns whether a member of the demo community is online. The result depends only on the member and their local time,
 * so it is the same in every process.
 */
export function isHere(member: DemoMember, now: Date): boolean {
  return lastVisit(member, now).until > now.getTime();
}

/** Returns the last time the member was online, or `now` if they still are. */
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

/**
 * Returns a member's visits on a day. `date`: the day, in days since 1970. `offset`: the member's offset from UTC, in
 * milliseconds.
 */
function visitsOn({ key, here }: DemoMember, date: number, offset: number): Visit[] {
  const chance = seededChance(`${key} on day ${date}`);
  const { likely, least, most } = habits[here];
  if (!chance.likely(likely)) return [];
  return Array.from({ length: Math.floor(chance.between(least, most + 1)) }, () => {
    const from = date * day - offset + timeOfDay(chance.fraction());
    return { from, until: from + chance.between(8, 42) * minute };
  });
}

/** Returns the time of day before which this share of all visits starts, in milliseconds. */
function timeOfDay(share: number): number {
  let left = share * coming;
  const hour = comingByHour.findIndex((coming) => (left -= coming) < 0);
  return Math.floor((hour + 1 + left / comingByHour[hour]!) * 60) * minute;
}
