import { useFormatter } from './use-words.ts';

/**
 * Returns a function that formats a month such as `2026-11` as `November 2026`, or as `November` if the context implies
 * the year.
 */
export function useMonthName({ year = true } = {}): (month: string) => string {
  const format = useFormatter();
  const style = { month: 'long', timeZone: 'UTC' } as const;
  return (month) => format.dateTime(new Date(`${month}-01T00:00Z`), year ? { ...style, year: 'numeric' } : style);
}
