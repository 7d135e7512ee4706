import type { PaymentId, PaymentStatus } from '#contract/payments.ts';
import type { Currency } from '#contract/money.ts';
import { type PaymentProvider, unavailable } from '../../integrations/payment-provider.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { settle, settleIn } from './settle.ts';

/** A payment whose buyer left its checkout page. */
export interface AbandonedPayment {
  readonly payment_id: PaymentId;
  readonly status: PaymentStatus;
  readonly provider: string;
  readonly provider_ref: string | null;
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** Cancels a payment at its provider, so that it can no longer be paid. Returns whether the provider was reachable. */
export async function closeUnpaidPayment(
  db: Db,
  providers: Providers,
  left: AbandonedPayment,
  now: Date,
): Promise<boolean> {
  if (left.status !== 'open') return true;
  const provider = providers.named(left.provider);
  try {
    const ref = left.provider_ref ?? (await provider.find(left.payment_id))?.ref;
    if (ref) await takeBackFrom(db, provider, { ...left, provider_ref: ref }, now);
    else await giveUpUnknown(db, provider, left, now);
    return true;
  } catch (fault) {
    unavailable(fault);
    return false;
  }
}

/**
 * Cancels a payment that the provider does not know. The request that creates it may still be running, so a reference
 * that appears meanwhile is canceled too.
 */
async function giveUpUnknown(db: Db, provider: PaymentProvider, left: AbandonedPayment, now: Date): Promise<void> {
  await settle(db, left.payment_id, { ...left, ref: '', status: 'cancelled' }, now);
  const { provider_ref } = await db
    .selectFrom('payment')
    .select('provider_ref')
    .where('payment_id', '=', left.payment_id)
    .executeTakeFirstOrThrow();
  if (provider_ref) await takeBackFrom(db, provider, { ...left, provider_ref }, now);
}

interface AtProvider extends Pick<AbandonedPayment, 'payment_id'> {
  readonly provider_ref: string;
}

/** Cancels a payment at its provider. If it was paid before the provider could cancel it, the purchase goes ahead. */
async function takeBackFrom(db: Db, provider: PaymentProvider, left: AtProvider, now: Date): Promise<void> {
  const given = await provider.cancel(left.provider_ref);
  await transact(db, async (tx) => {
    if (given.status === 'completed' || given.status === 'pending') await letGoOn(tx, left.payment_id);
    await settleIn(tx, left.payment_id, given, now);
  });
}

async function letGoOn(tx: Tx, payment_id: PaymentId): Promise<void> {
  await tx.updateTable('payment').set({ stopped_at: null }).where('payment_id', '=', payment_id).execute();
}
