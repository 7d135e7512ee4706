import { infiniteQueryOptions } from '@tanstack/react-query';
import { listTransactions } from '#contract/credits.ts';
import { ask, type Ask } from '../api/ask.ts';
import { creditKeys } from './keys.ts';

/** The member's ledger, page by page, the latest entry first. */
export const transactionsQuery = (from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: creditKeys.transactions,
    queryFn: async ({ pageParam }) => await from(listTransactions, pageParam ? { after: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 5_000,
  });
