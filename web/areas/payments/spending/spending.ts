import { queryOptions } from '@tanstack/react-query';
import { showSpending, type Spending } from '#contract/payments/spending.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { paymentKeys } from '../keys.ts';

/** Query for the viewer's spending this month, with their limit and break. */
export const spendingQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.spending,
    queryFn: async () => (await from(showSpending, {})).spending,
    staleTime: 5_000,
  });

/**
 * Returns the rest of the monthly limit, in minor units; undefined without a limit. Ignores unpaid orders, because
 * members can abandon them.
 */
export function spendingLeft({ limit_minor, spent_minor }: Spending): number | undefined {
  return limit_minor === null ? undefined : Math.max(0, limit_minor - spent_minor);
}
