import { familyOf, paymentMethods } from '#contract/payment-methods.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import type { Providers } from '../../integrations/payment-providers.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { closeUnpaidPayment } from './close-unpaid-payment.ts';
import { leavesRoom } from './spending/spending-control.ts';

/** What members set for themselves holds for their open orders as well: those it leaves no room for are stopped. */
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

/** Money may be on its way for a transfer that nobody has heard of yet. */
const givenUp = paymentMethods.filter((method) => familyOf[method] !== 'transfer');

/**
 * Stops every order of a member that is still open: what is paid for it from now on goes back to its payer. After the
 * commit they are given up at their providers ({@link giveUpStopped}).
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
 * Gives up the stopped orders of a member at their providers, so that they cannot be paid any more. Returns whether all
 * providers could be asked; those that could not are asked again when payments are reconciled.
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
