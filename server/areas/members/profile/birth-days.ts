import { searchAges } from '#contract/members/search.ts';

/**
 * Returns the dates of birth of people aged `youngest` to `oldest` on `today`; the maximum age includes everyone older.
 */
export function birthDays(youngest: number, oldest: number, today: string) {
  const born_to = yearsBefore(today, youngest);
  if (oldest >= searchAges.max) return { born_from: '1900-01-01', born_to };
  return { born_from: dayAfter(yearsBefore(today, oldest + 1)), born_to };
}

function yearsBefore(today: string, years: number): string {
  const day = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  // Most years have no 29 February; people born on the 28th have had their birthday by then.
  return isRealDay(day) ? day : `${day.slice(0, 8)}28`;
}

function isRealDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
