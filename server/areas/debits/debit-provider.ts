import { currencyOf } from '#contract/payments/markets.ts';
import type { PaymentId } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import { type PaymentProvider, ProviderUnavailable } from '../../integrations/payment-provider.ts';
import { refundByHand } from '../payments/transfers/refund-by-hand.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';

/** The `provider` value of payments by direct debit. */
export const debitName = 'debit';

/** Time after which an unconfirmed order expires. */
const openMilliseconds = 30 * 60_000;

/**
 * Creates a provider without a third party: the payer signs a mandate on our own page, and operators submit files of
 * debits to the bank.
 */
export function debitProvider(db: Db, clock: Clock): PaymentProvider {
  const found = async (ref: string) => {
    const debit = await debitOf(db, ref as PaymentId, clock.now());
    if (!debit) throw new ProviderUnavailable(`No such debit: ${ref}.`);
    return debit;
  };
  return {
    name: debitName,
    offers: (method, country) => method === 'sdd' && currencyOf[country] === 'EUR',
    collect: async ({ key, amount_minor, currency, return_url }) => {
      await db
        .insertInto('debit')
        .values({ payment_id: key as PaymentId, status: 'open', amount_minor, currency, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { ref: key, redirect: `${new URL(return_url).origin}/directdebit?payment=${key}` };
    },
    payment: found,
    find: async (key) => await debitOf(db, key as PaymentId, clock.now()),
    cancel: async (ref) => {
      await db
        .updateTable('debit')
        .set({ status: 'cancelled' })
        .where('payment_id', '=', ref as PaymentId)
        .where('status', '=', 'open')
        .execute();
      return await found(ref);
    },
    refund: async (ref, what) => {
      const debit = await debitOf(db, ref as PaymentId, clock.now());
      // The bank has already returned the money.
      if (debit?.returned_at) return { ref: `${ref}_${what.key}`, status: 'done' };
      return await refundByHand(db, ref, what, clock.now());
    },
    readWebhook: async () => refuse('unsigned'),
  };
}

/** Returns a debit. Reports an unconfirmed one as expired after 30 minutes. */
export async function debitOf(db: Sql, payment_id: PaymentId, now: Date) {
  const stored = await db.selectFrom('debit').selectAll().where('payment_id', '=', payment_id).executeTakeFirst();
  if (!stored) return undefined;
  const late = stored.status === 'open' && stored.created_at.getTime() + openMilliseconds <= now.getTime();
  return { ...stored, ref: payment_id as string, ...(late && { status: 'expired' as const }) };
}
