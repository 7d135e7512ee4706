import type { MemberId } from '#contract/members/members.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { heldBy } from './discounts.ts';
import { closeUnpaidPayment } from './close-unpaid-payment.ts';

/**
 * Releases a discount that is held by an abandoned checkout page, so that the member can order again. Returns whether
 * the provider was reachable.
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
