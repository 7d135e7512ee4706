import { familyOf, paymentMethods } from '#contract/payment-methods.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { closeUnpaidPayment } from './close-unpaid-payment.ts';
import { leavesRoom } from './spending/spending-control.ts';

/** Changes the member's spending settings, and stops open orders that no longer fit them. */
export async function setSpending(
  db: Db,
  providers: Providers,
  by: Actor,
  set: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    await set(tx);
    if (!(await leavesRoom(tx, by.id, by.now))) await stopOpenOrders(tx, by);
  });
  await giveUpStopped(db, providers, by);
}

/** The methods whose open orders are stopped. The money of a bank transfer may already be on its way. */
const givenUp = paymentMethods.filter((method) => familyOf[method] !== 'transfer');

/**
 * Stops all open orders of a member: later payments are refunded. Call {@link giveUpStopped} after the commit to cancel
 * them at their providers.
 */
export async function stopOpenOrders(tx: Tx, { id, now }: Actor): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ stopped_at: now })
    .where('member_id', '=', id)
    .where('status', '=', 'open')
    .where('payment_method', 'in', givenUp)
    .where('stopped_at', 'is', null)
    .execute();
}

/**
 * Cancels a member's stopped orders at their providers, so that they cannot be paid. Returns whether all providers were
 * reachable; reconciliation retries the others.
 */
export async function giveUpStopped(db: Db, providers: Providers, { id, now }: Actor): Promise<boolean> {
  const stopped = await db
    .selectFrom('payment')
    .select(['payment_id', 'status', 'provider', 'provider_ref', 'amount_minor', 'currency'])
    .where('member_id', '=', id)
    .where('status', '=', 'open')
    .where('stopped_at', 'is not', null)
    .execute();
  for (const one of stopped) if (!(await closeUnpaidPayment(db, providers, one, now))) return false;
  return true;
}
