import { useTimeZone } from 'use-intl';
import { dayIn } from '#contract/time.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';

const dayMilliseconds = 86_400_000;

/** Returns functions that format times in a conversation: the time of day for today, otherwise the day. */
export function useChatTimes() {
  const words = useWords('chats.stream');
  const format = useFormatter();
  const timeZone = useTimeZone() ?? 'UTC';
  const daysAgo = (at: Date) =>
    Math.round(
      (Date.parse(dayIn(timeZone, new Date(serverNow()))) - Date.parse(dayIn(timeZone, at))) / dayMilliseconds,
    );

  const timeOf = (at: Date) => format.dateTime(at, { timeStyle: 'short' });
  const weekday = (at: Date, length: 'short' | 'long') => format.dateTime(at, { weekday: length });
  const date = (at: Date, month: 'short' | 'long') =>
    format.dateTime(at, { day: 'numeric', month, ...(daysAgo(at) > 300 && { year: 'numeric' }) });

  return {
    /** Days between a time and today; 0 for today. */
    daysAgo,
    /** The time of day: 21:46 */
    timeOf,
    /** The day: Today, Yesterday, Thursday, 2 November */
    dayName: (at: Date) => {
      const ago = daysAgo(at);
      if (ago <= 0) return words('today');
      if (ago === 1) return words('yesterday');
      return ago < 7 ? weekday(at, 'long') : date(at, 'long');
    },
    /** Short form: 21:46, Thu, 2 Nov */
    shortly: (at: Date) => {
      const ago = daysAgo(at);
      if (ago <= 0) return timeOf(at);
      return ago < 7 ? weekday(at, 'short') : date(at, 'short');
    },
    /** The time, with the day unless it is today: 21:46, Thu 21:46, 2 Nov */
    momentOf: (at: Date) => {
      const ago = daysAgo(at);
      if (ago <= 0) return timeOf(at);
      return ago < 7 ? `${weekday(at, 'short')} ${timeOf(at)}` : date(at, 'short');
    },
  };
}
