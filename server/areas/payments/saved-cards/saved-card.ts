import { familyOf, type PaymentMethod } from '#contract/payment-methods.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Country } from '#contract/places.ts';
import { unavailable } from '../../../integrations/payment-provider.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { forgetCustomerDue } from './card-jobs.ts';

/** The methods of a country whose card can be kept for repeat orders: cards, where their provider keeps any. */
export function savableMethods(providers: Providers, country: Country, at: Date): readonly PaymentMethod[] {
  return providers
    .methodsIn(country, at)
    .filter(
      (method) => familyOf[method] === 'card' && providers.collectorOf(method, country, at)?.mandates !== undefined,
    );
}

/** The card that a provider which is still there keeps for a member. */
export async function savedCardOf(db: Sql, providers: Providers, member: MemberId) {
  const card = await db.selectFrom('saved_card').selectAll().where('member_id', '=', member).executeTakeFirst();
  return card && providers.named(card.provider).mandates ? card : undefined;
}

/**
 * Whether the saved card of a member can still be charged, as its provider says. One that has expired there, or was
 * blocked, is saved no longer. While the provider does not answer, it is taken to be good.
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

/** Nothing can be charged to the card of a member any more; its provider forgets it after the commit. */
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
