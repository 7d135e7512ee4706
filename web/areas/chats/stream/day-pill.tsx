import { useEffect, useState } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useChatTimes } from './use-chat-times.ts';

/** Time that the pill stays visible after the last scroll, in milliseconds. */
const shownMilliseconds = 1_500;

/**
 * Shows the day of the visible messages above the stream while scrolling. Hidden from screen readers, which find the
 * day headings in the stream.
 */
export function DayPill({ day }: { day: ScrolledDay | undefined }) {
  const { dayName } = useChatTimes();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!day) return setShown(false);
    setShown(true);
    const timer = setTimeout(() => setShown(false), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [day]);
  return (
    <p
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-x-0 top-3.5 z-2 mx-auto w-fit rounded-full bg-surface px-4 py-1.5 text-14 font-semibold text-muted shadow-soft transition-opacity forced-colors:border',
        !isShown && 'opacity-0',
      )}
    >
      {day && dayName(day.at)}
    </p>
  );
}

/** The day in view. A new object on each scroll restarts the timer. */
export interface ScrolledDay {
  readonly at: Date;
}
