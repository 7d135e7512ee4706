import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { paymentsCsvPath } from '#contract/payments/invoices.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Entry } from './entry.tsx';
import { OrdersUnderWay } from '../payments/spending/orders-under-way.tsx';
import { spendingQuery } from '../payments/spending/spending.ts';
import { SpendingLine } from '../payments/spending/spending-line.tsx';
import { useMonthName } from '../../shared/i18n/month-name.ts';
import { readFilter, type StatementFilter } from './statement-filter.ts';
import { StatementFilters } from './statement-filters.tsx';
import { EntriesSkeleton } from './entries-skeleton.tsx';
import { transactionsQuery } from './transactions.ts';

export const handle = { words: ['credits', 'spending', 'payments'], title: 'credits.title' } satisfies ScreenHandle;
export const loader = preload(({ ask, url }) => [
  transactionsQuery(readFilter(url.searchParams), ask),
  spendingQuery(ask),
]);
export const clientLoader = stay;

/** The member's statement of credits, optionally filtered by the URL. (Specification, section 3: ledger.) */
export default function StatementScreen() {
  const words = useWords('credits');
  const [query] = useSearchParams();
  const filter = readFilter(query);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    transactionsQuery(filter),
  );
  const entries = data?.pages.flatMap(({ transactions }) => transactions) ?? [];
  const balance = data?.pages[0]?.credits;
  return (
    <div className="mx-auto w-full max-w-180 px-4 py-6 md:py-10">
      <h1 className="text-28 lg:text-36">{words('title')}</h1>
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-soft px-5 py-4 text-on-soft">
        {balance === undefined ? (
          <Skeleton className="h-7 w-44" />
        ) : (
          <p className="text-18 font-bold">{words('balance', { count: balance })}</p>
        )}
        <ButtonLink to="/credits" size="small">
          {words('buy')}
        </ButtonLink>
      </div>
      <SpendingLine className="mb-6" />
      <OrdersUnderWay className="mb-8" />
      {!data && (error ? <FailureNotice onRetry={() => void refetch()} /> : <EntriesSkeleton />)}
      {data && <StatementFilters filter={filter} since={data.pages[0]?.since ?? null} />}
      {data && entries.length === 0 && <NoEntries filter={filter} />}
      {entries.length > 0 && (
        <>
          <p className="mb-2 text-muted">{words('lead')}</p>
          <ul
            aria-label={words('list')}
            aria-busy={isPlaceholderData}
            className="rounded-card border border-line bg-surface aria-busy:opacity-60"
          >
            {entries.map((entry, place) => (
              <Entry key={place} entry={entry} />
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <p className="mt-5 text-center">
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words('older')}
          </Button>
        </p>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-3">
        <a href={paymentsCsvPath} download className="link inline-flex min-h-11 items-center gap-2">
          <Download className="size-4.5" aria-hidden />
          {words('csv')}
        </a>
        <span className="text-14 text-muted">{words('csv_text')}</span>
      </p>
    </div>
  );
}

/** Shown if the statement is empty, or if the filter matches nothing. */
function NoEntries({ filter: { month, cause } }: { filter: StatementFilter }) {
  const words = useWords('credits');
  const monthName = useMonthName();
  const chosen = [...(cause ? [words(`causes.${cause}`)] : []), ...(month ? [monthName(month)] : [])];
  if (chosen.length === 0) return <Notice title={words('empty.title')} text={words('empty.text')} />;
  return (
    <Notice title={words('empty.filtered', { what: chosen.join(', ') })} text={words('empty.filtered_text')}>
      <ButtonLink to="/transactions" variant="outline">
        {words('filters.clear')}
      </ButtonLink>
    </Notice>
  );
}
