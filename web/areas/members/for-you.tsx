import { useQuery } from '@tanstack/react-query';
import { GalleryHorizontalEnd, type LucideIcon, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { swipeLikesPerDay } from '#contract/swipe-game.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { facesForYou, forYouQuery } from './finder/match-finder.ts';
import { FaceSkeletons, SuggestedFace } from './suggested-face.tsx';

/** On phones, the row extends to the screen edges and scrolls. */
const rowClass =
  'relative -mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-5 md:gap-3.5 md:overflow-visible md:px-0';

/**
 * Recommendations above a search: five faces, each with one reason, the match finder and the swipe game. Without a
 * match, only the latter two appear.
 */
export function ForYou({ className }: { className?: string }) {
  const words = useWords('members.for_you');
  const nav = useWords('shell.nav');
  const { data, isError } = useQuery(forYouQuery());
  const hasRow = data ? data.length > 0 : !isError;
  return (
    <section aria-labelledby="for-you" className={className}>
      <div className="mb-2 flex min-h-6 items-baseline justify-between gap-4">
        <h2 id="for-you" className="text-18 leading-6! md:text-22">
          {words('title')}
        </h2>
        <Link to="/pages/order" className="link text-14 leading-6">
          {words('why')}
        </Link>
      </div>
      <div
        className={classNames(
          'grid gap-x-3.5 gap-y-3',
          hasRow && 'lg:grid-cols-[minmax(0,1fr)_10.875rem] lg:items-start',
        )}
      >
        {hasRow && (
          <ul aria-label={words('title')} className={rowClass}>
            {data ? (
              data.map((member) => <SuggestedFace key={member.id} member={member} />)
            ) : (
              <FaceSkeletons count={facesForYou} />
            )}
          </ul>
        )}
        <div className={classNames('grid grid-cols-2 gap-2.5 lg:gap-3', hasRow && 'lg:grid-cols-1')}>
          <Way
            to="/match-finder"
            icon={Sparkles}
            title={nav('match_finder')}
            text={words('finder')}
            className="bg-[image:var(--moment)] text-[var(--on-moment)] hover:brightness-110"
          />
          <Way
            to="/swipe-game"
            icon={GalleryHorizontalEnd}
            title={nav('swipe_game')}
            text={words('swipe', { count: swipeLikesPerDay })}
            className="bg-soft-strong text-on-soft hover:bg-soft"
          />
        </div>
      </div>
    </section>
  );
}

interface WayProps {
  to: string;
  icon: LucideIcon;
  title: string;
  /** Not shown where the tiles are below the faces. */
  text: string;
  className: string;
}

function Way({ to, icon: Icon, title, text, className }: WayProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'flex min-h-12 items-center gap-2.5 rounded-card px-3.5 py-1.5 lg:min-h-25 lg:flex-col lg:items-start lg:justify-center lg:gap-0.5 lg:py-2',
        className,
      )}
    >
      <Icon className="size-5.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 leading-5 font-bold hyphens-auto">{title}</span>
      <span className="text-14 leading-4.5 max-lg:sr-only">{text}</span>
    </Link>
  );
}
