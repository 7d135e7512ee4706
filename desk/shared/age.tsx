import { useServerNow } from './use-now.ts';
import { useDeskFormat, useDeskWords } from './words.tsx';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns a function that formats a duration in milliseconds with at most two units: "1 h 52", "34 min", "3 days". */
export function useDuration(): (milliseconds: number) => string {
  const words = useDeskWords('time');
  return (milliseconds) => {
    const whole = Math.max(0, milliseconds);
    if (whole < minute) return words('seconds', { count: Math.floor(whole / 1000) });
    if (whole < hour) return words('minutes', { count: Math.floor(whole / minute) });
    if (whole < 10 * hour) {
      const minutes = Math.floor((whole % hour) / minute);
      const hours = Math.floor(whole / hour);
      return minutes === 0 ? words('hours', { count: hours }) : words('hours_minutes', { hours, minutes });
    }
    if (whole < 2 * day) return words('hours', { count: Math.floor(whole / hour) });
    return words('days', { count: Math.floor(whole / day) });
  };
}

interface AgeProps {
  readonly since: string;
  readonly className?: string | undefined;
}

/** Time elapsed since a moment, with the moment as its tooltip. */
export function Age({ since, className }: AgeProps) {
  const now = useServerNow();
  const duration = useDuration();
  const format = useDeskFormat();
  const then = new Date(since);
  return (
    <time
      className={className}
      dateTime={since}
      title={format.dateTime(then, { dateStyle: 'medium', timeStyle: 'short' })}
    >
      {duration(now - then.getTime())}
    </time>
  );
}

/** Time elapsed since a moment, as a phrase: "5 minutes ago". */
export function Ago({ at }: { readonly at: string }) {
  const now = useServerNow();
  const format = useDeskFormat();
  const then = new Date(at);
  return (
    <time dateTime={at} title={format.dateTime(then, { dateStyle: 'medium', timeStyle: 'short' })}>
      {format.relativeTime(Math.min(then.getTime(), now), now)}
    </time>
  );
}

/** A moment as a clock time if it is today, otherwise as a date. The tooltip shows the full date and time. */
export function Moment({ at, full = false }: { readonly at: string; readonly full?: boolean }) {
  const format = useDeskFormat();
  const now = useServerNow();
  const then = new Date(at);
  const isToday = then.toDateString() === new Date(now).toDateString();
  const complete = format.dateTime(then, { dateStyle: 'medium', timeStyle: 'medium' });
  const short = isToday
    ? format.dateTime(then, { timeStyle: 'medium' })
    : format.dateTime(then, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <time dateTime={at} title={complete} className="whitespace-nowrap">
      {full ? complete : short}
    </time>
  );
}
