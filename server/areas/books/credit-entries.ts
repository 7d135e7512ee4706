import { type RawBuilder, sql } from 'kysely';

/** The `currency` of postings of credits. */
export const creditUnit = 'credits';

/**
 * Selects every movement of credits as entries with two or more postings, debits positive. Members' balances are our
 * liability. One side of an entry comes from payments, withdrawals or debts, the other from the ledger. After a
 * member's erasure, only money entries remain. (Decision 175.)
 */
export function creditEntries(): RawBuilder<unknown> {
  return sql`
    SELECT entry, member_id, at, account, amount, ${creditUnit}::text AS currency,
      NULL::text AS country, NULL::numeric AS vat_percent, payment_id
    FROM (
      ${fromLedger}
      UNION ALL
      SELECT 'purchase:' || payment_id, member_id, paid_at, 'credits:sold', credits, payment_id
      FROM payment JOIN wallet USING (member_id) WHERE status = 'completed'
      UNION ALL
      SELECT 'withdrawn:' || payment_id, member_id, declared_at, 'credits:withdrawn', -credits, payment_id
      FROM withdrawal JOIN wallet USING (member_id)
      UNION ALL
      SELECT 'returned:' || payment_id, payment.member_id, returned_at, 'credits:returned',
        coalesce(withdrawal.credits, 0) - payment.credits, payment_id
      FROM debit JOIN payment USING (payment_id) LEFT JOIN withdrawal USING (payment_id)
      JOIN wallet ON wallet.member_id = payment.member_id
      WHERE returned_at IS NOT NULL
      UNION ALL
      SELECT 'chargeback:' || payment_id, member_id, at, 'credits:disputed', amount, payment_id
      FROM dispute JOIN wallet USING (member_id) CROSS JOIN LATERAL (VALUES
        (opened_at, -frozen),
        (lost_at, frozen - credits),
        (won_at, CASE WHEN lost_at IS NULL THEN frozen ELSE credits END)) AS step (at, amount)
      WHERE at IS NOT NULL
      UNION ALL
      SELECT CASE cause WHEN 'chargeback' THEN 'chargeback:' ELSE 'returned:' END || payment_id,
        member_id, since, 'credits:debts', credits, payment_id
      FROM credit_debt
      UNION ALL
      SELECT 'chargeback:' || payment_id, credit_debt.member_id, coalesce(won_at, since), 'credits:debts',
        -forgiven, payment_id
      FROM credit_debt LEFT JOIN dispute USING (payment_id)
    ) AS moved`;
}

/** The postings from the ledger. If the ledger is the only record of a movement, both sides. */
const fromLedger = sql`
  SELECT CASE
      WHEN idem_key LIKE 'repaid:%' THEN idem_key
      WHEN cause = 'purchase' THEN 'purchase:' || coalesce(ref_id::text, idem_key)
      WHEN cause = 'refund' THEN 'withdrawn:' || coalesce(ref_id::text, idem_key)
      WHEN cause IN ('chargeback', 'chargeback_won') THEN 'chargeback:' || coalesce(ref_id::text, idem_key)
      WHEN cause = 'debit_return' THEN 'returned:' || coalesce(ref_id::text, idem_key)
      ELSE cause || ':' || idem_key END AS entry,
    member_id, created_at AS at, account, amount,
    CASE WHEN cause NOT IN ('bonus', 'given', 'message', 'photo', 'gift') THEN ref_id END AS payment_id
  FROM ledger CROSS JOIN LATERAL (VALUES
    ('credits:liability', -delta),
    (CASE WHEN idem_key LIKE 'repaid:%' THEN 'credits:debts'
      WHEN cause IN ('bonus', 'given') THEN 'credits:given' ELSE 'credits:used' END,
      CASE WHEN idem_key LIKE 'repaid:%' OR cause IN ('bonus', 'given', 'message', 'photo', 'gift') THEN delta END)
  ) AS side (account, amount)
  WHERE amount IS NOT NULL`;
