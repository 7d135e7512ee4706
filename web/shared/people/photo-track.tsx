import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Track } from './use-track.ts';

interface PhotoTrackProps {
  track: Track;
  count: number;
  /** Shows the buttons on touch screens too, where photos are swiped. */
  buttonsAlways?: boolean;
  className?: string;
  children: ReactNode;
}

/** The slides of `track`, with a button on either side and the position as text. */
export function PhotoTrack({ track, count, buttonsAlways = false, className, children }: PhotoTrackProps) {
  const words = useWords('profile.gallery');
  const { ref, current, show, onScroll } = track;
  const sideClass = classNames(
    'absolute top-1/2 -translate-y-1/2',
    !buttonsAlways && 'max-md:hidden pointer-coarse:hidden',
  );
  return (
    <div className={classNames('relative min-h-0', className)}>
      <ul
        ref={ref}
        onScroll={onScroll}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {children}
      </ul>
      {count > 1 && (
        <>
          <p className="absolute top-4 right-4 rounded-full bg-backdrop px-3 py-0.5 text-14 font-semibold text-on-photo tabular-nums">
            <span aria-hidden>
              {current + 1} / {count}
            </span>
            <span role="status" className="sr-only">
              {words('position', { number: current + 1, count })}
            </span>
          </p>
          <IconButton
            variant="white"
            label={words('previous')}
            onClick={() => show(current - 1)}
            className={classNames(sideClass, 'left-4')}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            variant="white"
            label={words('next')}
            onClick={() => show(current + 1)}
            className={classNames(sideClass, 'right-4')}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}
