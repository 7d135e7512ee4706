import { familyOf, type PaymentMethod } from '#contract/payment-methods.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { unavailable } from '../../../integrations/payment-provider.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { forgetCustomerDue } from './card-jobs.ts';

/** Returns the card methods of a country whose provider can save a card for repeat orders. */
export function savableMethods(providers: Providers, country: Country, at: Date): readonly PaymentMethod[] {
  return providers
    .methodsIn(country, at)
    .filter(
      (method) => familyOf[method] === 'card' && providers.collectorOf(method, country, at)?.mandates !== undefined,
    );
}

/** Returns the member's saved card, unless its provider has been disabled. */
export async function savedCardOf(db: Sql, providers: Providers, member: MemberId) {
  const card = await db.selectFrom('saved_card').selectAll().where('member_id', '=', member).executeTakeFirst();
  return card && providers.named(card.provider).mandates ? card : undefined;
}

/**
 * Checks at the provider whether the member's saved card can still be charged. Deletes a card that has expired or was
 * blocked. Assumes a valid card while the provider is unavailable.
 */
export async function isChargeable(db: Db, providers: Providers, member: MemberId): Promise<boolean> {
  const saved = await savedCardOf(db, providers, member);
  if (!saved) return false;
  const { customer_ref, provider } = saved;
  const answer = await providers
    .named(provider)
    .mandates!.cardOf(customer_ref)
    .then((card) => ({ card }))
    .catch(unavailable);
  if (!answer || answer.card) return true;
  await db.deleteFrom('saved_card').where('member_id', '=', member).where('customer_ref', '=', customer_ref).execute();
  return false;
}

/** Removes the member's card. Its provider deletes it after the commit. */
export async function removeCard(tx: Tx, member: MemberId): Promise<void> {
  const removed = await tx
    .deleteFrom('saved_card')
    .where('member_id', '=', member)
    .returning(['provider', 'customer_ref'])
    .executeTakeFirst();
  if (!removed) return;
  await tx.enqueue(forgetCustomerDue, { provider: removed.provider, customer: removed.customer_ref });
  tx.announce(member, { event: 'user_changed' });
}
