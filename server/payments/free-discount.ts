import type { MemberId } from '#contract/members/members.ts';
import { type PaymentProvider, unavailable } from '../outside/payment-provider.ts';
import type { Providers } from '../outside/payment-providers.ts';
import type { Db } from '../postgres/db.ts';
import { heldBy, type HeldPayment } from './discounts.ts';
import { settle } from './settle.ts';

/**
 * Somebody went back and chooses again: the discount must not stay with a checkout page that they have left. Returns
 * whether the provider could be asked to give that payment up.
 */
export async function freeDiscount(
  db: Db,
  providers: Providers,
  { member, code }: { readonly member: MemberId; readonly code: string },
  now: Date,
): Promise<boolean> {
  const held = await heldBy(db, member, code);
  if (held?.status !== 'open') return true;
  const provider = providers.named(held.provider);
  try {
    const ref = held.provider_ref ?? (await provider.find(held.payment_id))?.ref;
    if (ref) await settle(db, held.payment_id, await provider.cancel(ref), now);
    else await giveUpUnknown(db, provider, held, now);
    return true;
  } catch (fault) {
    unavailable(fault);
    return false;
  }
}

/** The provider does not know the payment. Its own request may still be under way: what it brings is given up too. */
async function giveUpUnknown(db: Db, provider: PaymentProvider, held: HeldPayment, now: Date): Promise<void> {
  await settle(db, held.payment_id, { ...held, ref: '', status: 'cancelled' }, now);
  const { provider_ref } = await db
    .selectFrom('payment')
    .select('provider_ref')
    .where('payment_id', '=', held.payment_id)
    .executeTakeFirstOrThrow();
  if (provider_ref) await settle(db, held.payment_id, await provider.cancel(provider_ref), now);
}
