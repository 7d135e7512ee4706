import { queryOptions } from '@tanstack/react-query';
import { showDirectDebit } from '#contract/payments/direct-debit.ts';
import type { PaymentId } from '#contract/payments.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { paymentKeys } from '../keys.ts';

/** Whether the member may pay by direct debit, and the order that waits for it. */
export const directDebitQuery = (payment_id: PaymentId | undefined, from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.directDebit(payment_id),
    queryFn: async () => await from(showDirectDebit, payment_id ? { payment_id } : {}),
  });

/** The order that the address names. */
export function orderIn(query: URLSearchParams): PaymentId | undefined {
  return (query.get('payment') ?? undefined) as PaymentId | undefined;
}
