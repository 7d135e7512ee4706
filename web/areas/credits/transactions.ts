import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listTransactions } from '#contract/credits.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { creditKeys } from './keys.ts';
import type { StatementFilter } from './statement-filter.ts';

/** Query for the filtered ledger, page by page, latest entry first. */
export const transactionsQuery = (filter: StatementFilter, from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: [...creditKeys.transactions, filter],
    queryFn: async ({ pageParam }) =>
      await from(listTransactions, { ...filter, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // Keeps the choice of months on screen while other entries load.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
