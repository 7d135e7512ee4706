import { sql } from 'kysely';
import type { Sql } from '../../platform/postgres/db.ts';

/** Unused credits: bought in one currency, with their price, or given for free. */
export interface OpenCredits {
  /** The currency of the price; null for free credits. */
  readonly currency: string | null;
  readonly credits: number;
  /** The price in minor units, including VAT. */
  readonly worth_minor: number;
}

/**
 * Returns the credits that were unused before an instant. Credits are used in the order in which they were booked, as
 * in withdrawals (`payments/withdrawals/unused-credits.ts`), so the balance belongs to the newest grants.
 */
export async function openCredits(db: Sql, to: Date): Promise<OpenCredits[]> {
  const { rows } = await sql<OpenCredits>`
    WITH entry AS (SELECT * FROM ledger WHERE created_at < ${to}),
    balance AS (SELECT member_id, sum(delta) AS balance FROM entry GROUP BY member_id),
    taken AS (
      SELECT member_id, ref_id, sum(delta) AS taken FROM entry
      WHERE cause NOT IN ('bonus', 'given', 'purchase', 'message', 'photo', 'gift') GROUP BY member_id, ref_id),
    came AS (
      SELECT entry.member_id, created_at, idem_key, CASE WHEN cause = 'purchase' THEN entry.ref_id END AS payment_id,
        greatest(0, delta + coalesce(CASE WHEN cause = 'purchase' THEN taken END, 0)) AS credits
      FROM entry LEFT JOIN taken ON taken.member_id = entry.member_id AND taken.ref_id = entry.ref_id
      WHERE cause IN ('bonus', 'given', 'purchase') AND NOT EXISTS (
        SELECT FROM withdrawal WHERE payment_id = entry.ref_id AND declared_at < ${to})),
    lot AS (
      SELECT payment_id, least(credits, greatest(0, balance - sum(credits) OVER newer + credits)) AS unused
      FROM came JOIN balance USING (member_id)
      WINDOW newer AS (PARTITION BY member_id ORDER BY created_at DESC, idem_key DESC))
    SELECT currency, sum(unused) AS credits,
      coalesce(sum(round(amount_minor::numeric * unused / payment.credits)), 0) AS worth_minor
    FROM lot LEFT JOIN payment USING (payment_id)
    WHERE unused > 0 GROUP BY currency ORDER BY currency NULLS LAST`.execute(db);
  return rows;
}

/** Open or pending payments of a provider. */
export interface Unsettled {
  readonly provider: string;
  readonly status: string;
  readonly currency: string;
  readonly payments: number;
  readonly amount: number;
}

/** Returns the payments ordered before an instant that are still unsettled. */
export async function unsettledPayments(db: Sql, to: Date): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    SELECT provider, status, currency, count(*) AS payments, sum(amount_minor) AS amount FROM payment
    WHERE status IN ('open', 'pending') AND ordered_at < ${to}
    GROUP BY provider, status, currency ORDER BY provider, status, currency`.execute(db);
  return rows;
}
