import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { likeTypes, type LikeType } from '#contract/likes.ts';
import { CountBadge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { likesQuery } from './likes.ts';

/** Returns the path of a list of likes. */
export function likesPath(type: LikeType): string {
  return type === 'received' ? '/likes' : `/likes/${type}`;
}

/** Tabs of the three lists, with counts of new entries. */
export function LikesTabs({ shown }: { shown: LikeType }) {
  const words = useWords('likes.tabs');
  const { data } = useQuery(likesQuery());
  const isNew = { received: data?.num_new_likes ?? 0, sent: 0, matches: data?.num_new_matches ?? 0 };
  return (
    <nav aria-label={words('label')} className="border-b border-line">
      <ul className="relative -mb-px flex gap-5 overflow-x-auto [scrollbar-width:none] md:gap-7">
        {likeTypes.map((type) => (
          <li key={type}>
            <Link
              to={likesPath(type)}
              replace
              preventScrollReset
              aria-current={type === shown ? 'page' : undefined}
              className={classNames(
                'flex min-h-12 items-center gap-2 border-b-3 font-semibold whitespace-nowrap focus-visible:-outline-offset-4',
                type === shown ? 'border-primary text-text' : 'border-transparent text-muted hover:text-text',
              )}
            >
              {words(type)}
              {isNew[type] > 0 && <CountBadge count={isNew[type]} label={words('new', { count: isNew[type] })} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
