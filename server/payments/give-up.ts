import { familyOf, paymentMethods } from '#contract/payment-methods.ts';
import type { PaymentId, PaymentStatus } from '#contract/payments.ts';
import type { Currency } from '#contract/money.ts';
import type { Actor } from '../http/viewer.ts';
import { type PaymentProvider, unavailable } from '../outside/payment-provider.ts';
import type { Providers } from '../outside/payment-providers.ts';
import type { Db } from '../postgres/db.ts';
import { settle } from './settle.ts';

/** A payment whose checkout page its buyer has left. */
export interface LeftPayment {
  readonly payment_id: PaymentId;
  readonly status: PaymentStatus;
  readonly provider: string;
  readonly provider_ref: string | null;
  readonly amount_minor: number;
  readonly currency: Currency;
}

/** Gives up a payment at its provider: it can no longer be paid there. Returns whether the provider could be asked. */
export async function giveUp(db: Db, providers: Providers, left: LeftPayment, now: Date): Promise<boolean> {
  if (left.status !== 'open') return true;
  const provider = providers.named(left.provider);
  try {
    const ref = left.provider_ref ?? (await provider.find(left.payment_id))?.ref;
    if (ref) await settle(db, left.payment_id, await provider.cancel(ref), now);
    else await giveUpUnknown(db, provider, left, now);
    return true;
  } catch (fault) {
    unavailable(fault);
    return false;
  }
}

/** The provider does not know the payment. Its own request may still be under way: what it brings is given up too. */
async function giveUpUnknown(db: Db, provider: PaymentProvider, left: LeftPayment, now: Date): Promise<void> {
  await settle(db, left.payment_id, { ...left, ref: '', status: 'cancelled' }, now);
  const { provider_ref } = await db
    .selectFrom('payment')
    .select('provider_ref')
    .where('payment_id', '=', left.payment_id)
    .executeTakeFirstOrThrow();
  if (provider_ref) await settle(db, left.payment_id, await provider.cancel(provider_ref), now);
}

/** Money may be on its way for a transfer that nobody has heard of yet. */
const givenUp = paymentMethods.filter((method) => familyOf[method] !== 'transfer');

/** Gives up every order of a member that is still open. Returns whether all providers could be asked. */
export async function giveUpOpenOrders(db: Db, providers: Providers, { id, now }: Actor): Promise<boolean> {
  const open = await db
    .selectFrom('payment')
    .select(['payment_id', 'status', 'provider', 'provider_ref', 'amount_minor', 'currency'])
    .where('member_id', '=', id)
    .where('status', '=', 'open')
    .where('payment_method', 'in', givenUp)
    .execute();
  for (const one of open) if (!(await giveUp(db, providers, one, now))) return false;
  return true;
}
