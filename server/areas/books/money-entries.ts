import { type RawBuilder, sql } from 'kysely';

/** Grace period for a refund that the provider has made but an interrupted job has not recorded yet, in hours. */
const noticedHours = 1;

/**
 * Selects every movement of money as entries with two or more postings, debits positive. If two records describe a
 * movement, each contributes one side, so the entry balances only if they agree. (Decision 175.)
 */
export function moneyEntries(now: Date): RawBuilder<unknown> {
  const noticed = new Date(now.getTime() - noticedHours * 3_600_000);
  return sql`
    SELECT 'sale:' || payment_id AS entry, NULL::uuid AS member_id, paid_at AS at, account, amount, currency,
      country, vat_percent, payment_id
    FROM payment CROSS JOIN LATERAL (VALUES
      ('receivable:' || provider, amount_minor),
      ('revenue', round(amount_minor * vat_percent / (100 + vat_percent))::int - amount_minor),
      ('vat:' || country, -vat_minor)) AS side (account, amount)
    WHERE status = 'completed'

    UNION ALL
    SELECT 'withdrawal:' || payment.payment_id, NULL, declared_at, account, amount, payment.currency,
      payment.country, payment.vat_percent, payment.payment_id
    FROM withdrawal JOIN payment USING (payment_id)
    LEFT JOIN invoice AS note ON note.payment_id = payment.payment_id AND note.kind = 'credit_note'
    CROSS JOIN LATERAL (VALUES
      ('refunds', withdrawal.amount_minor - ${vatOf(sql`withdrawal.amount_minor`)}),
      ('vat:' || payment.country, coalesce(note.vat_minor, ${vatOf(sql`withdrawal.amount_minor`)})),
      ('refunds_payable:' || provider, -withdrawal.amount_minor)) AS side (account, amount)

    -- Outgoing money, once from our own record and once from that of its sender.
    UNION ALL
    SELECT 'refund:' || payment.payment_id, NULL, refunded_at, account, amount, payment.currency,
      country, vat_percent, payment.payment_id
    FROM withdrawal JOIN payment USING (payment_id) CROSS JOIN LATERAL (VALUES
      ('refunds_payable:' || provider, withdrawal.amount_minor),
      ('receivable:' || provider, CASE WHEN provider = 'sandbox' THEN 0 ELSE -withdrawal.amount_minor END)
    ) AS side (account, amount)
    WHERE refunded_at IS NOT NULL AND provider NOT IN ('bank', 'debit')
    UNION ALL
    SELECT 'refund:' || coalesce(payment.payment_id::text, payment_ref), NULL, sandbox_refund.created_at,
      'receivable:sandbox', -sandbox_refund.amount_minor, sandbox_payment.currency, payment.country, vat_percent,
      payment.payment_id
    FROM sandbox_refund JOIN sandbox_payment ON sandbox_payment.ref = payment_ref
    LEFT JOIN payment ON provider = 'sandbox' AND provider_ref = payment_ref
    LEFT JOIN withdrawal USING (payment_id)
    WHERE refunded_at IS NOT NULL OR sandbox_refund.created_at < ${noticed}
    UNION ALL
    SELECT 'refund:' || payment.payment_id, NULL, done_at, account, amount, payment.currency,
      country, vat_percent, payment.payment_id
    FROM bank_refund JOIN payment ON provider IN ('bank', 'debit') AND provider_ref = reference
    JOIN withdrawal USING (payment_id) CROSS JOIN LATERAL (VALUES
      ('refunds_payable:' || provider, withdrawal.amount_minor),
      ('bank', -bank_refund.amount_minor)) AS side (account, amount)
    WHERE done_at IS NOT NULL

    UNION ALL
    SELECT 'transfer:' || entry_id, NULL, booked_on::timestamp AT TIME ZONE 'UTC', account, amount, bank_entry.currency,
      country, vat_percent, payment_id
    FROM bank_entry LEFT JOIN payment ON provider = 'bank' AND provider_ref = reference
    CROSS JOIN LATERAL (VALUES
      ('bank', bank_entry.amount_minor),
      ('receivable:bank', surplus_minor - bank_entry.amount_minor),
      ('owed_to_payers', -surplus_minor)) AS side (account, amount)
    UNION ALL
    SELECT 'sent_back:' || entry_id, NULL, returned_at, account, amount, currency, NULL, NULL, NULL
    FROM bank_entry CROSS JOIN LATERAL (VALUES
      ('owed_to_payers', surplus_minor), ('bank', -surplus_minor)) AS side (account, amount)
    WHERE returned_at IS NOT NULL

    -- The whole amount goes back, so a refund that was due is no longer owed.
    UNION ALL
    SELECT 'debit_return:' || payment_id, NULL, returned_at, account, amount, payment.currency,
      country, vat_percent, payment_id
    FROM debit JOIN payment USING (payment_id) LEFT JOIN withdrawal USING (payment_id) CROSS JOIN LATERAL (VALUES
      ('returned_debits', payment.amount_minor - coalesce(withdrawal.amount_minor, 0)
        - payment.vat_minor + ${vatOf(sql`coalesce(withdrawal.amount_minor, 0)`)}),
      ('vat:' || country, payment.vat_minor - ${vatOf(sql`coalesce(withdrawal.amount_minor, 0)`)}),
      ('refunds_payable:debit', coalesce(withdrawal.amount_minor, 0)),
      ('receivable:debit', -debit.amount_minor)) AS side (account, amount)
    WHERE returned_at IS NOT NULL

    UNION ALL ${chargebacks(sql`'chargeback:'`, sql`opened_at`, 1)}
    UNION ALL ${chargebacks(sql`'chargeback_won:'`, sql`won_at`, -1)}`;
}

/** Chargebacks reduce the sale first, then a refund that was due at the time. `sign`: -1 for money that came back. */
function chargebacks(kind: RawBuilder<unknown>, at: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> {
  return sql`
    SELECT ${kind} || payment_id, NULL, ${at}, account, ${sql.lit(sign)} * amount, payment.currency,
      country, vat_percent, payment_id
    FROM dispute JOIN payment USING (payment_id)
    LEFT JOIN withdrawal USING (payment_id)
    CROSS JOIN LATERAL (SELECT CASE WHEN declared_at <= opened_at THEN withdrawal.amount_minor ELSE 0 END AS withdrawn)
      AS before
    CROSS JOIN LATERAL (SELECT least(dispute.amount_minor, payment.amount_minor - withdrawn) AS sold) AS part
    CROSS JOIN LATERAL (SELECT ${vatOf(sql`(withdrawn + sold)`)} - ${vatOf(sql`withdrawn`)} AS vat) AS tax
    CROSS JOIN LATERAL (VALUES
      ('chargebacks', sold - vat),
      ('vat:' || country, vat),
      ('refunds_payable:' || provider, dispute.amount_minor - sold),
      ('receivable:' || provider, -dispute.amount_minor)) AS side (account, amount)
    WHERE ${at} IS NOT NULL`;
}

/**
 * Returns the VAT in a part of a payment, rounded as in credit notes. The VAT in the whole payment equals the VAT that
 * was paid.
 */
function vatOf(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(${part} * payment.vat_percent / (100 + payment.vat_percent))::int`;
}
