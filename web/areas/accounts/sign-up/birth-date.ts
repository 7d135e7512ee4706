import { ageOn } from '#contract/time.ts';

export interface BirthDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** Range of plausible ages. Ages outside of it are typing errors. */
const plausible = { least: 5, most: 120 } as const;

/**
 * Returns the date as `YYYY-MM-DD`. If it is not a date, returns the raw input in the same order, and the contract then
 * reports the error.
 */
export function isoDate({ day, month, year }: BirthDate): string {
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** Returns the age for a complete and plausible date of birth, otherwise undefined. */
export function ageFrom(birth: BirthDate): number | undefined {
  const day = isoDate(birth);
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(day) || !isRealDay(day)) return undefined;
  const age = ageOn(day, new Date().toISOString().slice(0, 10));
  return age >= plausible.least && age <= plausible.most ? age : undefined;
}

/** False for days such as 31 February. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * Reads a whole date that was pasted or filled into one field, in the order of the fields: 14/05/1990, 14.5.1990,
 * 1990-05-14. Returns undefined if the text is anything else.
 */
export function birthDateIn(text: string, order: readonly (keyof BirthDate)[]): BirthDate | undefined {
  const parts = text.trim().split(/[^\d]+/);
  if (parts.length !== 3 || parts.some((part) => part === '')) return undefined;
  const named: readonly (keyof BirthDate)[] = parts[0]!.length === 4 ? ['year', 'month', 'day'] : order;
  const birth = Object.fromEntries(named.map((name, at) => [name, parts[at]!])) as unknown as BirthDate;
  return birth.year.length === 4 && birth.day.length <= 2 && birth.month.length <= 2 ? birth : undefined;
}
