import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import { everything, keyName } from '../../shared/api/queries/query-key.ts';

const packages = keyName('packages');
const discount = keyName('discountcode');
const payment = keyName('payment');
const directDebit = keyName('directdebit');
const spending = keyName('spending');
const savedCard = keyName('saved_card');

export const paymentKeys = {
  allPackages: [packages],
  packages: (country: Country | undefined) => [packages, country ?? 'home'] as const,
  discount: [discount],
  code: (code: string, country: Country | undefined) => [discount, code, country ?? 'home'] as const,
  allPayments: [payment],
  lastOrder: [payment, 'last'],
  spending: [spending],
  savedCard: [savedCard],
  withdrawal: (id: PaymentId) => [payment, 'withdrawal', id] as const,
  directDebit: (id: PaymentId | undefined) => [directDebit, id ?? 'none'] as const,
  payment: (id: PaymentId) => [payment, id] as const,
} as const;

/** Returns the query keys that an event invalidates, some of them in other areas. */
export function touchedBy(event: LiveEvent, me: MemberId | undefined): readonly QueryKey[] {
  // The payment may have granted credits and premium membership, which unlocks photos everywhere.
  if (event.event === 'payment_changed') return [everything];
  // The query of a payment includes the balance.
  if (event.event === 'message_sent' && event.from === me) return [paymentKeys.allPayments];
  if (event.event !== 'user_changed') return [];
  const { allPayments, discount: bonus, allPackages, spending: spent, savedCard: card } = paymentKeys;
  return [allPayments, bonus, allPackages, spent, card];
}
