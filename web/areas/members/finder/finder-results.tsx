import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../../shared/ui/notice.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { CardGrid, CardSkeletons } from '../card-grid.tsx';
import { MemberCardLink } from '../member-card.tsx';
import { matchesQuery } from './match-finder.ts';
import { Reasons } from '../reasons.tsx';

const firstRow = 4;

interface FinderResultsProps {
  onChange: () => void;
  /** Action on each card. */
  children: (member: MatchedCard) => ReactNode;
}

/** Matching members, most promising first, with reasons and a link that explains the ranking. */
export function FinderResults({ onChange, children }: FinderResultsProps) {
  const words = useWords('finder');
  const nav = useWords('shell.nav');
  const { data, error, refetch, fetchStatus } = useQuery(matchesQuery());
  if (!data && error) return <FailureNotice fault={error} onRetry={() => void refetch()} />;
  if (!data && fetchStatus === 'paused') return <Notice title={words('offline.title')} text={words('offline.text')} />;
  if (data?.length === 0) {
    return (
      <Notice title={words('results.empty')} text={words('results.empty_text')}>
        <Button onClick={onChange}>{words('results.change')}</Button>
        <ButtonLink to="/swipe-game" variant="text">
          {nav('swipe_game')}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-18 md:text-22">{words('results.title')}</h2>
        <Button variant="soft" size="small" onClick={onChange}>
          <SlidersHorizontal className="size-5" strokeWidth={1.75} aria-hidden />
          {words('results.change')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {!data && words('results.loading')}
      </p>
      <CardGrid label={words('results.title')}>
        {data ? (
          data.map((member, place) => (
            <li key={member.id}>
              <MemberCardLink member={member} eager={place < firstRow}>
                {children(member)}
              </MemberCardLink>
              <Reasons reasons={member.reasons} />
            </li>
          ))
        ) : (
          <CardSkeletons count={2 * firstRow} />
        )}
      </CardGrid>
      <p className="mt-8 text-center">
        <Link to="/pages/order" className="link inline-flex min-h-11 items-center">
          {words('results.order')}
        </Link>
      </p>
    </>
  );
}
