import type { PaymentId, PaymentStatus } from '#contract/payments.ts';
import type { Currency } from '#contract/money.ts';
import { type PaymentProvider, unavailable } from '../../integrations/payment-provider.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { settle, settleIn } from './settle.ts';

/** A payment whose checkout page its buyer has left. */
export interface AbandonedPayment {
  readonly payment_id: PaymentId;
  readonly status: PaymentStatus;
  readonly provider: string;
  readonly provider_ref: string | null;
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** Gives up a payment at its provider: it can no longer be paid there. Returns whether the provider could be asked. */
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

/** The provider does not know the payment. Its own request may still be under way: what it brings is given up too. */
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

/** What had been paid by the time its provider was asked to give it up was bought before it was stopped. */
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
