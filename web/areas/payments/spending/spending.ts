import { queryOptions } from '@tanstack/react-query';
import { showSpending, type Spending } from '#contract/payments/spending.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { paymentKeys } from '../keys.ts';

/** What the viewer spends this month, and what they have set for themselves. */
export const spendingQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.spending,
    queryFn: async () => (await from(showSpending, {})).spending,
    staleTime: 5_000,
  });

/** What is left of the limit, minor units; undefined without one. Orders that are only open can be given up. */
export function spendingLeft({ limit_minor, spent_minor }: Spending): number | undefined {
  return limit_minor === null ? undefined : Math.max(0, limit_minor - spent_minor);
}
