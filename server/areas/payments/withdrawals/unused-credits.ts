import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** Credits that were booked together, by a purchase, as a bonus or by staff. */
export interface Grant {
  /** The payment that bought the credits; null for free credits. */
  readonly payment_id: PaymentId | null;
  readonly credits: number;
}

/**
 * Returns the number of unused credits of a purchase. Credits are used in the order in which they were booked, so the
 * balance belongs to the newest grants. `grants`: newest first, without withdrawn purchases.
 */
export function unusedOf(payment_id: PaymentId, grants: readonly Grant[], balance: number): number {
  let left = balance;
  for (const grant of grants) {
    const unused = Math.min(grant.credits, left);
    if (grant.payment_id === payment_id) return unused;
    left -= unused;
  }
  return 0;
}

/** A purchase: its price, its credits, and the unused ones. */
export interface Used {
  readonly amount_minor: number;
  readonly credits: number;
  readonly unused: number;
}

/** Calculates a refund. Used credits cost their share of the price, rounded in favor of the buyer. */
export function refundOf({ amount_minor, credits, unused }: Used): number {
  return amount_minor - Math.floor((amount_minor * (credits - unused)) / credits);
}

/** Returns the member's grants, newest first, reduced by credits that were reversed, such as after a chargeback. */
export async function grantsOf(db: Sql, member: MemberId): Promise<Grant[]> {
  const [entries, withdrawn] = await Promise.all([
    db
      .selectFrom('ledger')
      .select(['cause', 'delta', 'ref_id'])
      .where('member_id', '=', member)
      .where('cause', 'not in', ['message', 'photo', 'gift'])
      .orderBy('created_at', 'desc')
      .orderBy('idem_key', 'desc')
      .execute(),
    db.selectFrom('withdrawal').select('payment_id').where('member_id', '=', member).execute(),
  ]);
  const gone = new Set<string>(withdrawn.map(({ payment_id }) => payment_id));
  const came = ({ cause }: (typeof entries)[number]) => ['purchase', 'bonus', 'given'].includes(cause);
  const takenBack = Map.groupBy(
    entries.filter((entry) => !came(entry)),
    ({ ref_id }) => ref_id,
  );
  return entries
    .filter((entry) => came(entry) && !(entry.ref_id && gone.has(entry.ref_id)))
    .map(({ cause, delta, ref_id }) => {
      if (cause !== 'purchase') return { payment_id: null, credits: delta };
      const back = takenBack.get(ref_id)?.reduce((sum, one) => sum + one.delta, 0) ?? 0;
      return { payment_id: ref_id as PaymentId, credits: Math.max(0, delta + back) };
    });
}
