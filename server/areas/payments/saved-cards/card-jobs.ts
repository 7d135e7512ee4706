import type { PaymentId } from '#contract/payments.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';

/** Runs after a payment whose card is to be saved. */
export const saveCardDue = job<{ payment: PaymentId }>('save_card', { retries: 6 });

/** Runs after a saved card was removed or replaced. */
export const forgetCustomerDue = job<{ provider: string; customer: string }>('forget_customer', { retries: 12 });

/** Stores the card that a provider saved with a payment. Deletes the previous card at its provider. */
export function saveCardWorker(db: Db, providers: Providers): Worker {
  return worker(saveCardDue, async ({ payment }) => {
    const paid = await db
      .selectFrom('payment')
      .select(['payment_id', 'member_id', 'provider', 'customer_ref', 'ordered_at'])
      .where('payment_id', '=', payment)
      .where('card_use', '=', 'save')
      .executeTakeFirst();
    // The buyer was erased, and the card with them.
    if (!paid?.customer_ref) return;
    const { member_id, provider, customer_ref, ordered_at } = paid;
    const card = await providers.named(provider).mandates?.cardOf(customer_ref);
    if (!card) throw new Error(`${provider} has not saved the card of payment ${payment} yet. Retrying.`);
    await transact(db, async (tx) => {
      const before = await tx
        .selectFrom('saved_card')
        .selectAll()
        .where('member_id', '=', member_id)
        .forUpdate()
        .executeTakeFirst();
      if (before?.customer_ref === customer_ref) return;
      // A job that runs late must not replace a newer card.
      if (before && before.agreed_at > ordered_at) {
        await tx.enqueue(forgetCustomerDue, { provider, customer: customer_ref });
        return;
      }
      if (before) await tx.enqueue(forgetCustomerDue, { provider: before.provider, customer: before.customer_ref });
      const kept = { payment_id: payment, provider, customer_ref, agreed_at: ordered_at, ...card };
      await tx
        .insertInto('saved_card')
        .values({ member_id, ...kept })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(kept))
        .execute();
      tx.announce(member_id, { event: 'user_changed' });
    });
  });
}

/** Deletes a card at its provider. If the provider is disabled, retries in case it is enabled again. */
export function forgetCustomerWorker(providers: Providers): Worker {
  return worker(forgetCustomerDue, async ({ provider, customer }) => {
    const { mandates } = providers.named(provider);
    if (!mandates) throw new Error(`${provider} is disabled but still has a saved card.`);
    await mandates.forget(customer);
  });
}
