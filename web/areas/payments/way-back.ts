import type { PaymentId } from '#contract/payments.ts';
import { storeInTab } from '../../shared/api/local-storage.ts';
import { ownPath } from '../../shared/api/own-path.ts';

const name = (payment: PaymentId) => `way-back:${payment}`;

/** Stores the path to return to in this tab, because the provider's redirect loses it. */
export function rememberWayBack(payment: PaymentId, next: string | null): void {
  if (next) storeInTab(name(payment), ownPath(next));
}

/** Returns the path to go back to after the payment, if one was stored in this tab. */
export function wayBack(payment: PaymentId): string | undefined {
  return sessionStorage.getItem(name(payment)) ?? undefined;
}
