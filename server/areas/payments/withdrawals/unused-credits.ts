import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** Credits that came in at once: a purchase, or others that cost nothing. */
export interface Grant {
  /** Null: they cost nothing. */
  readonly payment_id: PaymentId | null;
  readonly credits: number;
}

/**
 * How many credits of a purchase are unused. Credits are used in the order in which they came, so that what is left
 * belongs to the newest purchases first. `grants` has the newest first, without those that were withdrawn from.
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

/** A price, for how many credits it was paid, and how many of them are unused. */
export interface Used {
  readonly amount_minor: number;
  readonly credits: number;
  readonly unused: number;
}

/** What is refunded: used credits are paid at the price paid for each, rounded in favour of the buyer. */
export function refundOf({ amount_minor, credits, unused }: Used): number {
  return amount_minor - Math.floor((amount_minor * (credits - unused)) / credits);
}

/** The member's grants, newest first. What was taken back of one, by a bank for example, is not in it any more. */
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
  const came = ({ cause }: (typeof entries)[number]) => cause === 'purchase' || cause === 'bonus';
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
