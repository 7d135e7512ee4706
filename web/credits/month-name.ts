import { useFormatter } from '../words/use-words.ts';

/** Returns `November 2026` for `2026-11`. */
export function useMonthName(): (month: string) => string {
  const format = useFormatter();
  return (month) =>
    format.dateTime(new Date(`${month}-01T00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
