import { queryOptions } from '@tanstack/react-query';
import { showDirectDebit } from '#contract/payments/direct-debit.ts';
import type { PaymentId } from '#contract/payments.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { paymentKeys } from '../keys.ts';

/** Query for the member's eligibility for direct debit, and the pending order. */
export const directDebitQuery = (payment_id: PaymentId | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.directDebit(payment_id),
    queryFn: async () => await from(showDirectDebit, payment_id ? { payment_id } : {}),
  });

/** Returns the order named in the URL. */
export function orderIn(query: URLSearchParams): PaymentId | undefined {
  return (query.get('payment') ?? undefined) as PaymentId | undefined;
}
