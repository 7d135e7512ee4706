import { ArrowDown, ArrowUp, LoaderCircle } from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

interface StreamPillsProps {
  /** Number of the other member's messages further down that have never been in view. */
  missed: number;
  /** Scrolls to the end. Set if the reader is not there. */
  onEnd: (() => void) | undefined;
  /** Loads and shows the first unread message. Set if it is on an older page that is not loaded. */
  onFirst: (() => void) | undefined;
  /** True while older messages are being loaded to find a message. */
  isSeeking: boolean;
}

/** Buttons above the stream that jump to its end and to the first unread message. */
export function StreamPills({ missed, onEnd, onFirst, isSeeking }: StreamPillsProps) {
  const words = useWords('chats.stream');
  return (
    <>
      {(onFirst || isSeeking) && (
        <button type="button" disabled={isSeeking} onClick={onFirst} className={classNames(pill, 'top-3')}>
          {isSeeking ? (
            <LoaderCircle className="size-4 motion-safe:animate-spin" aria-hidden />
          ) : (
            <ArrowUp className="size-4" aria-hidden />
          )}
          {isSeeking ? words('loading_older') : words('to_first_unread')}
        </button>
      )}
      {onEnd && (
        <button type="button" onClick={onEnd} className={classNames(pill, 'bottom-3')}>
          <ArrowDown className="size-4" aria-hidden />
          {missed > 0 ? words('new', { count: missed }) : words('to_end')}
        </button>
      )}
    </>
  );
}

const pill =
  'absolute inset-x-4 mx-auto inline-flex min-h-11 w-fit items-center gap-2 rounded-full border border-line bg-surface px-5 font-semibold shadow-soft hover:bg-sunken';
