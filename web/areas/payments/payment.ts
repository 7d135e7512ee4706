import { queryOptions } from '@tanstack/react-query';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import {
  type Payment,
  type PaymentId,
  type PaymentStatus,
  showLastOrder,
  showPayment,
  timeBonus,
} from '#contract/payments.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { paymentKeys } from './keys.ts';

const firstPause = 1_000;
const longestPause = 15_000;

/** A payment with the member's balance after it. */
export type PaymentAndBalance = Payment & { readonly balance: number };

/** Query for a payment of the member. Polls with growing pauses until the payment is settled. */
export const paymentQuery = (payment_id: PaymentId, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.payment(payment_id),
    queryFn: async (): Promise<PaymentAndBalance> => {
      const { payment, credits } = await from(showPayment, { payment_id });
      return { ...payment, balance: credits };
    },
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      state.data && isPaymentSettled(state.data.status)
        ? false
        : Math.min(firstPause * 1.25 ** state.dataUpdateCount, longestPause),
  });

/** Query for the member's last purchase; null before the first one. */
export const lastOrderQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.lastOrder,
    queryFn: async () => (await from(showLastOrder, {})).payment,
    staleTime: 60_000,
  });

/** Returns the path to order again with the same package, discount code and country, and optionally a method. */
export function againPath({ credits, country, discountcode }: Payment, { method, next }: AgainOptions = {}): string {
  const query = new URLSearchParams({ country, ...(next && { next }) });
  // The product applies its own discounts automatically.
  if (discountcode && discountcode !== timeBonus.code) query.set('discountcode', discountcode);
  return `${['/credits', credits, method].filter(Boolean).join('/')}?${query}`;
}

interface AgainOptions {
  readonly method?: PaymentMethod | undefined;
  readonly next?: string | undefined;
}

/** Returns whether a payment has reached its final state. */
export function isPaymentSettled(status: PaymentStatus): boolean {
  return status !== 'open' && status !== 'pending';
}
