import type { ProviderRefund, Refund } from '../../../integrations/payment-provider.ts';
import type { Db } from '../../../platform/postgres/db.ts';

/** Records a refund that an operator must transfer, once per key. It is done when the operator confirms it. */
export async function refundByHand(
  db: Db,
  reference: string,
  { key, ...what }: Refund,
  now: Date,
): Promise<ProviderRefund> {
  await db
    .insertInto('bank_refund')
    .values({ reference, key, ...what, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { done_at } = await db
    .selectFrom('bank_refund')
    .select('done_at')
    .where('reference', '=', reference)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { ref: `${reference}_${key}`, status: done_at ? 'done' : 'pending' };
}
