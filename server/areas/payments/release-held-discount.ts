import type { MemberId } from '#contract/members/members.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { heldBy } from './discounts.ts';
import { closeUnpaidPayment } from './close-unpaid-payment.ts';

/**
 * Somebody went back and chooses again: the discount must not stay with a checkout page that they have left. Returns
 * whether the provider could be asked to give that payment up.
 */
export async function releaseHeldDiscount(
  db: Db,
  providers: Providers,
  { member, code }: { readonly member: MemberId; readonly code: string },
  now: Date,
): Promise<boolean> {
  const held = await heldBy(db, member, code);
  return held ? await closeUnpaidPayment(db, providers, held, now) : true;
}
