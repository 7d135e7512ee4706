import type { PaymentId } from '#contract/payments.ts';
import { storeInTab } from '../../shared/api/local-storage.ts';
import { ownPath } from '../../shared/api/own-path.ts';

const name = (payment: PaymentId) => `way-back:${payment}`;

/** Remembers in this tab where the buyer came from: the provider's page redirects back without it. */
export function rememberWayBack(payment: PaymentId, next: string | null): void {
  if (next) storeInTab(name(payment), ownPath(next));
}

/** Where the buyer of a payment came from, if this tab knows. */
export function wayBack(payment: PaymentId): string | undefined {
  return sessionStorage.getItem(name(payment)) ?? undefined;
}
