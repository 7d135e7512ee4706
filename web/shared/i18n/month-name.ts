import { useFormatter } from './use-words.ts';

/** Names a month, `2026-11`: `November 2026`, or `November` where the year is clear. */
export function useMonthName({ year = true } = {}): (month: string) => string {
  const format = useFormatter();
  const style = { month: 'long', timeZone: 'UTC' } as const;
  return (month) => format.dateTime(new Date(`${month}-01T00:00Z`), year ? { ...style, year: 'numeric' } : style);
}
