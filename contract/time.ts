import * as z from 'zod/mini';

/** A point in time: ISO 8601 in UTC on the wire, a `Date` on the server. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A calendar date, `YYYY-MM-DD`, without a time zone. */
export const day = z.iso.date();

/**
 * Returns the age on `today`, in whole years, of someone born on `birth`; both `YYYY-MM-DD`. 29 February counts as 1
 * March.
 */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Returns the date in `timeZone` at `moment`, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  // Every search and card needs the UTC date, and a formatter costs as much as the rest of a card.
  if (timeZone === 'UTC') return moment.toISOString().slice(0, 10);
  let days = formatters.get(timeZone);
  if (!days) formatters.set(timeZone, (days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return days.format(moment);
}

/** Cached formatters: there are a few hundred time zones, and a conversation formats the date of each message. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The name of a time zone, such as `Europe/Amsterdam`. */
export const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone));

function isTimeZone(name: string): boolean {
  // Intl also accepts offsets, but they ignore daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
