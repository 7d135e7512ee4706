import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { listTransactions } from '#contract/credits.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { creditKeys } from './keys.ts';
import type { StatementFilter } from './statement-filter.ts';

/** The part of the member's ledger that is wanted, page by page, the latest entry first. */
export const transactionsQuery = (filter: StatementFilter, from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: [...creditKeys.transactions, filter],
    queryFn: async ({ pageParam }) =>
      await from(listTransactions, { ...filter, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // The months to choose from stay while others are fetched.
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
