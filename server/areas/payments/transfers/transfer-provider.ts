import { currencyOf } from '#contract/payments/markets.ts';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../../../platform/core/clock.ts';
import { type PaymentProvider, ProviderUnavailable } from '../../../integrations/payment-provider.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { refundByHand } from './refund-by-hand.ts';
import { referenceOf } from './reference.ts';
import { transferDue } from './transfer-mails.ts';
import { transferDays } from './transfer-shown.ts';

/** The `provider` value of payments by bank transfer. */
export const bankName = 'bank';

const day = 86_400_000;

/**
 * Creates a provider without a third party: payers transfer to our account with a reference, and imported bank
 * statements settle payments. Operators transfer refunds manually. (docs/product.md, Bank transfers.)
 */
export function transferProvider(db: Db, clock: Clock): PaymentProvider {
  const found = async (ref: string) => {
    const transfer = await transferOf(db, ref, clock.now());
    if (!transfer) throw new ProviderUnavailable(`No transfer is expected under ${ref}.`);
    return transfer;
  };
  return {
    name: bankName,
    offers: (method, country) => method === 'sct' && currencyOf[country] === 'EUR',
    collect: async ({ key, amount_minor, currency, return_url }) => {
      const reference = referenceOf(key);
      await transact(db, async (tx) => {
        const made = await tx
          .insertInto('bank_transfer')
          .values({ reference, status: 'open', amount_minor, currency, created_at: clock.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('reference')
          .executeTakeFirst();
        // Delayed by five seconds, because the order stores its reference slightly later.
        if (made) await tx.enqueue(transferDue, { reference, received_minor: 0 }, 5);
      });
      return { ref: reference, redirect: return_url };
    },
    payment: found,
    find: async (key) => await transferOf(db, referenceOf(key), clock.now()),
    cancel: async (ref) => {
      await db
        .updateTable('bank_transfer')
        .set({ status: 'cancelled' })
        .where('reference', '=', ref)
        .where('status', '=', 'open')
        .execute();
      return await found(ref);
    },
    refund: async (reference, what) => await refundByHand(db, reference, what, clock.now()),
    readWebhook: async () => refuse('unsigned'),
  };
}

/** Returns the expected transfer under a reference, and its state. */
export async function transferOf(db: Sql, reference: string, now: Date) {
  const stored = await db.selectFrom('bank_transfer').selectAll().where('reference', '=', reference).executeTakeFirst();
  if (!stored) return undefined;
  const late = stored.status === 'open' && stored.created_at.getTime() + transferDays * day <= now.getTime();
  return { ...stored, ref: reference, ...(late && { status: 'expired' as const }) };
}
