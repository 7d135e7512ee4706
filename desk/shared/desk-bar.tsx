import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LogoMark } from '#web/shared/ui/logo.tsx';
import { useDeskWords } from './words.tsx';

interface DeskBarProps {
  readonly title: string;
  /** Shown next to the title. */
  readonly note?: ReactNode;
  /** Target of the back button on phones. */
  readonly back?: string;
  /** Changes with the item shown. The heading then gets focus. */
  readonly item?: string | undefined;
  readonly children?: ReactNode;
}

/** Bar at the top of a screen. Its heading gets focus when the screen opens. */
export function DeskBar({ title, note, back, item = title, children }: DeskBarProps) {
  const words = useDeskWords('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Damson desk`;
  }, [title]);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const { activeElement } = document;
    if (focused.current === item || activeElement?.closest('[role=dialog],[role=alertdialog]')) return;
    focused.current = item;
    heading.current?.focus({ preventScroll: true });
  }, [item]);
  return (
    <header className="bg-surface border-line flex min-h-[var(--top)] flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 md:px-6">
      {back ? (
        <Link to={back} className="btn btn-quiet btn-icon -ml-2 md:hidden" aria-label={words('back')}>
          <ChevronLeft aria-hidden />
        </Link>
      ) : (
        <span className="md:hidden">
          <LogoMark className="size-7" />
        </span>
      )}
      <h1 ref={heading} tabIndex={-1} className="min-w-0 truncate">
        {title}
      </h1>
      {note && <div className="text-muted min-w-0">{note}</div>}
      <div className="ml-auto flex flex-wrap items-center gap-2.5">{children}</div>
    </header>
  );
}
