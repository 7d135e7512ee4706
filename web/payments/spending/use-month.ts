import { useFormatter } from '../../words/use-words.ts';

/** Names a month, `2026-11`, as `November`. */
export function useMonth(): (month: string) => string {
  const format = useFormatter();
  return (month) => format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'long', timeZone: 'UTC' });
}
