import { queryOptions } from '@tanstack/react-query';
import { type PaymentId, type PaymentStatus, showPayment } from '#contract/payments.ts';
import { ask, type Ask } from '../api/ask.ts';
import { paymentKeys } from './keys.ts';

const firstPause = 1_000;
const longestPause = 15_000;

/** One of the member's payments. While it is not settled, it is refetched with growing pauses. */
export const paymentQuery = (payment_id: PaymentId, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.payment(payment_id),
    queryFn: async () => (await from(showPayment, { payment_id })).payment,
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      state.data && isSettled(state.data.status)
        ? false
        : Math.min(firstPause * 1.25 ** state.dataUpdateCount, longestPause),
  });

/** Whether a payment has reached its final state. */
export function isSettled(status: PaymentStatus): boolean {
  return status !== 'open' && status !== 'pending';
}
