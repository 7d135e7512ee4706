import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { useOnline } from '../../shared/api/use-online.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ErrorPage } from '../error-page.tsx';
import { EmptyState } from '../empty-state.tsx';
import type { HeldUp } from './screen-guard.tsx';
import { Title } from '../title.tsx';

interface HeldUpPageProps extends HeldUp {
  /** True if the screen is mounted with its own title and only lacks data. */
  keepsTitle?: boolean;
}

/** A page shown instead of a screen that cannot load. Explains why, and what happens next. */
export function HeldUpPage({ because, trying, retry, stay, keepsTitle = false }: HeldUpPageProps) {
  const words = useWords('shell');
  const online = useOnline();
  const heading = words(online ? 'held_up.away' : 'held_up.offline');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { scrollX, scrollY } = window;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
    // Restores the scroll position if the reader stays.
    return () => window.scrollTo(scrollX, scrollY);
  }, []);
  if (because === 'gone') return <ErrorPage status={500} onRetry={retry} />;
  return (
    <EmptyState thing="lighthouse">
      {!keepsTitle && <Title instead>{heading}</Title>}
      <h1 ref={title} tabIndex={-1} className="text-36 outline-none md:text-48">
        {heading}
      </h1>
      <p className="max-w-100 text-muted md:text-18">{words(online ? 'held_up.away_text' : 'held_up.offline_text')}</p>
      <div className="mt-3 flex w-full flex-wrap justify-center gap-3">
        <Button busy={trying} onClick={retry} className="max-sm:w-full">
          {words('failure.retry')}
        </Button>
        <Button variant="outline" onClick={stay} className="max-sm:w-full">
          {words('held_up.stay')}
        </Button>
      </div>
    </EmptyState>
  );
}
