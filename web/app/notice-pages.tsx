import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '../shared/i18n/use-words.ts';
import { IconButton } from '../shared/ui/button.tsx';
import { classNames } from '../shared/ui/class-names.ts';

/** One notice of several. */
export interface PagedNotice {
  readonly id: string;
  /** Dismisses the notice permanently. Omitted if it cannot be dismissed. */
  readonly hide?: () => void;
  draw(onDismiss: () => void): ReactNode;
}

interface NoticePagesProps {
  /** In order of importance; not empty. */
  notices: readonly PagedNotice[];
  /**
   * Whether the page knows which notices were dismissed in this browser. Until then, `app.css` shows the first one that
   * was not.
   */
  known: boolean;
}

/**
 * Shows one notice at a time, and controls to page through several. All notices take up space, so that the content
 * below does not move. Dismissing one shows the next.
 */
export function NoticePages({ notices, known }: NoticePagesProps) {
  const stack = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly place: number }>();
  const found = notices.findIndex(({ id }) => id === chosen?.id);
  // If the chosen notice has been dismissed or settled, the next notice takes its place.
  const place = found >= 0 ? found : Math.min(chosen?.place ?? 0, notices.length - 1);
  const turnTo = (to: number) => setChosen({ id: notices[to]!.id, place: to });
  const dismiss = ({ id, hide }: PagedNotice) => {
    setChosen({ id, place });
    hide?.();
    // The pressed button disappears, so move the focus to the next notice. Screen readers then read the notice, and Tab
    // continues there.
    stack.current?.focus();
  };
  return (
    <div
      data-notices={known ? 'known' : 'guessed'}
      className={classNames('relative shrink-0 bg-soft text-on-soft', known && notices.length > 1 && 'many-notices')}
    >
      <div ref={stack} tabIndex={-1} className="grid outline-none">
        {notices.map((notice, at) => (
          <div
            key={notice.id}
            data-notice={notice.id}
            className={classNames(
              'col-start-1 row-start-1 grid [&>aside]:grid [&>aside]:content-center',
              known && at !== place && 'invisible',
            )}
          >
            <Drawn notice={notice} onDismiss={() => dismiss(notice)} />
          </div>
        ))}
      </div>
      {notices.length > 1 && <Pages place={place} count={notices.length} onTurn={turnTo} />}
    </div>
  );
}

function Drawn({ notice, onDismiss }: { notice: PagedNotice; onDismiss: () => void }) {
  return notice.draw(onDismiss);
}

interface PagesProps {
  place: number;
  count: number;
  onTurn: (to: number) => void;
}

function Pages({ place, count, onTurn }: PagesProps) {
  const words = useWords('shell.alert');
  const at = { number: place + 1, count };
  return (
    <nav
      aria-label={words('pages')}
      data-pages
      className="page pointer-events-none absolute inset-0 z-10 flex items-center justify-end [&>*]:pointer-events-auto"
    >
      {/* Phones have room for one button, which leads round to the first notice. */}
      <IconButton
        label={words('previous')}
        onClick={() => onTurn((place + count - 1) % count)}
        className="max-sm:hidden"
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <span role="status" className="min-w-8 text-center text-14 tabular-nums max-sm:sr-only">
        <span aria-hidden>{words('page_short', at)}</span>
        <span className="sr-only">{words('page', at)}</span>
      </span>
      <IconButton label={words('next')} onClick={() => onTurn((place + 1) % count)} className="-mr-2 max-sm:w-9">
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  );
}
