import * as z from 'zod/mini';

/** A moment: ISO 8601 in UTC on the wire, a `Date` on the server. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A day of the calendar, `YYYY-MM-DD`, without a time zone. */
export const day = z.iso.date();

/** Whole years lived on `today` by someone born on `birth`; both `YYYY-MM-DD`. Born on 29 February counts from 1 March. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The day it is in `timeZone` at `moment`, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  // Every search and every card asks for the day in UTC; to make a formatter costs as much as all the rest of a card.
  if (timeZone === 'UTC') return moment.toISOString().slice(0, 10);
  let days = formatters.get(timeZone);
  if (!days) formatters.set(timeZone, (days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })));
  return days.format(moment);
}

/** There are some hundreds of zones, and a conversation asks for the day of each of its messages. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The name of a time zone, such as `Europe/Amsterdam`. */
export const timeZone = z.string().check(z.maxLength(60), z.refine(isTimeZone));

function isTimeZone(name: string): boolean {
  // Also understood would be an offset, which knows nothing of summer.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
