/** Minimum days between the announcement and the collection of a debit, as stated in the mandate. */
export const noticeDays = 2;
/** Business days that the bank needs between receiving the file and collecting. */
const bankDays = 1;
const day = 86_400_000;

/** Fixed holidays of euro banks, as month and day. Good Friday and Easter Monday vary. */
const closed: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/**
 * Returns the date on which a debit confirmed now is collected, as `YYYY-MM-DD`: the first banking day after the notice
 * period.
 */
export function collectionDay(now: Date): string {
  return bankingDay(new Date(now.getTime() + (noticeDays + bankDays) * day));
}

/** Returns the given day if euro banks are open, otherwise the next banking day. (TARGET calendar.) */
export function bankingDay(from: Date): string {
  for (let at = from; ; at = new Date(at.getTime() + day)) {
    const text = at.toISOString().slice(0, 10);
    const weekend = at.getUTCDay() === 0 || at.getUTCDay() === 6;
    if (!weekend && !closed.has(text.slice(5)) && !isEaster(at)) return text;
  }
}

/** Returns whether a day is Good Friday or Easter Monday, by the Gregorian computus. */
function isEaster(at: Date): boolean {
  const year = at.getUTCFullYear();
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  const offset = full - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  const sunday = Date.UTC(year, month - 1, offset + 28 - 31 * Math.floor(month / 4));
  const midnight = Date.UTC(year, at.getUTCMonth(), at.getUTCDate());
  return midnight === sunday - 2 * day || midnight === sunday + day;
}
