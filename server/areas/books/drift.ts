import { type RawBuilder, sql } from 'kysely';
import { unbalancedWallets } from '../credits/wallet.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { allEntries } from './postings.ts';

/** A contradiction between two records: its kind, the row, and both values. */
export interface Difference {
  readonly name: string;
  readonly id: string;
  readonly detail: string;
}

/** Queries that find contradictions, by the name of the difference. */
const checks: Readonly<Record<string, RawBuilder<unknown>>> = {
  'purchase under a foreign key': sql`
    SELECT coalesce(ref_id::text, member_id::text) AS id, 'ledger key ' || idem_key AS detail FROM ledger
    WHERE cause = 'purchase' AND idem_key IS DISTINCT FROM 'payment:' || ref_id`,

  'debt not repaid as booked': sql`
    SELECT coalesce(debt.payment_id, booked.ref_id)::text AS id,
      'debt says ' || coalesce(debt.repaid, 0) || ' of ' || coalesce(debt.credits, 0)
        || ', ledger says ' || coalesce(booked.repaid, 0) AS detail
    FROM credit_debt AS debt
    FULL JOIN (SELECT member_id, ref_id, -sum(delta) AS repaid FROM ledger
      WHERE idem_key LIKE 'repaid:%' GROUP BY member_id, ref_id) AS booked
      ON booked.member_id = debt.member_id AND booked.ref_id = debt.payment_id
    WHERE coalesce(debt.repaid, 0) <> coalesce(booked.repaid, 0) OR debt.repaid + debt.forgiven > debt.credits`,

  'transfer not as on the statements': sql`
    SELECT reference AS id, 'received ' || coalesce(received_minor, 0) || ', statements ' || coalesce(came, 0) AS detail
    FROM bank_transfer
    FULL JOIN (SELECT reference, sum(amount_minor) AS came FROM bank_entry
      WHERE outcome = 'matched' GROUP BY reference) AS line USING (reference)
    WHERE coalesce(received_minor, 0) <> coalesce(came, 0)
      OR (status = 'completed') IS DISTINCT FROM (received_minor >= amount_minor)`,

  // Open and pending payments are reconciled within minutes. Final ones are no longer checked at their provider.
  'payment not as at its provider': sql`
    SELECT payment_id::text AS id, provider || ' says ' || coalesce(theirs, 'nothing') || ', we say ' || status AS detail
    FROM (
      SELECT payment_id, payment.provider, payment.status, sandbox_payment.status AS theirs,
        payment.amount_minor = sandbox_payment.amount_minor AND payment.currency = sandbox_payment.currency AS same
      FROM payment LEFT JOIN sandbox_payment ON ref = provider_ref WHERE provider = 'sandbox'
      UNION ALL
      SELECT payment_id, provider, payment.status, bank_transfer.status,
        payment.amount_minor = bank_transfer.amount_minor AND payment.currency = bank_transfer.currency
      FROM payment LEFT JOIN bank_transfer ON reference = provider_ref WHERE provider = 'bank'
      UNION ALL
      SELECT payment_id, provider, payment.status, debit.status,
        payment.amount_minor = debit.amount_minor AND payment.currency = debit.currency
      FROM payment LEFT JOIN debit USING (payment_id) WHERE provider = 'debit'
    ) AS told
    WHERE status = 'completed' AND (theirs IS DISTINCT FROM 'completed' OR NOT same)
      OR status IN ('failed', 'cancelled', 'expired') AND theirs = 'completed'`,

  'refund not as at the bank': sql`
    SELECT payment_id::text AS id, 'refunded ' || withdrawal.amount_minor
      || ', to be sent ' || coalesce(bank_refund.amount_minor, 0) AS detail
    FROM withdrawal JOIN payment USING (payment_id) LEFT JOIN debit USING (payment_id)
    LEFT JOIN bank_refund ON reference = provider_ref AND key = 'withdrawal:' || payment_id
    WHERE provider IN ('bank', 'debit') AND refunded_at IS NOT NULL AND debit.returned_at IS NULL
      AND withdrawal.amount_minor IS DISTINCT FROM bank_refund.amount_minor`,

  // Payments that predate invoices do not have one.
  'document not as its payment': sql`
    SELECT payment_id::text AS id, kind || ' says ' || coalesce(told.gross_minor, 0) || ' with VAT '
      || coalesce(told.vat_minor, 0) || ', booked are ' || coalesce(gross, 0) AS detail
    FROM (
      SELECT 'invoice' AS kind, payment_id, amount_minor AS gross, vat_minor AS vat, currency FROM payment
      WHERE status = 'completed' AND paid_at >= (SELECT min(issued_at) FROM invoice)
        OR EXISTS (SELECT FROM invoice WHERE invoice.payment_id = payment.payment_id)
      UNION ALL
      SELECT 'credit_note', payment_id, amount_minor, NULL, currency FROM withdrawal
      WHERE amount_minor > 0 AND EXISTS (SELECT FROM invoice WHERE invoice.payment_id = withdrawal.payment_id)
    ) AS booked
    FULL JOIN invoice AS told USING (payment_id, kind)
    WHERE gross IS DISTINCT FROM told.gross_minor OR vat <> told.vat_minor OR booked.currency <> told.currency`,

  'numbers with a gap': sql`
    SELECT company_id || ' ' || kind || ' ' || year AS id,
      'last is ' || coalesce(last, 0) || ', there are ' || coalesce(count, 0) AS detail
    FROM invoice_counter
    FULL JOIN (SELECT company_id, kind, year, count(*) AS count, max(sequence) AS highest FROM invoice
      GROUP BY company_id, kind, year) AS given USING (company_id, kind, year)
    WHERE last IS DISTINCT FROM count OR highest IS DISTINCT FROM last`,
};

/** Returns everything that does not balance. Empty unless something is seriously wrong. (Decision 175.) */
export async function driftOf(db: Sql, now: Date): Promise<Difference[]> {
  const found: Difference[] = (await unbalancedWallets(db)).map((id) => ({
    name: 'wallet is not the sum of its ledger',
    id,
    detail: 'member',
  }));
  for (const [name, check] of Object.entries(checks)) {
    const { rows } = await sql<Pick<Difference, 'id' | 'detail'>>`${check}`.execute(db);
    found.push(...rows.map((row) => ({ name, ...row })));
  }
  return [...found, ...(await unbalancedEntries(db, now))];
}

async function unbalancedEntries(db: Sql, now: Date): Promise<Difference[]> {
  const { rows } = await sql<Pick<Difference, 'id' | 'detail'>>`
    SELECT entry AS id, string_agg(account || ' ' || total, ', ' ORDER BY account) || ' (' || currency || ')' AS detail
    FROM (SELECT entry, member_id, currency, account, sum(amount) AS total FROM (${allEntries(now)}) AS posting
      WHERE amount <> 0 GROUP BY entry, member_id, currency, account) AS side
    GROUP BY entry, member_id, currency HAVING sum(total) <> 0
    ORDER BY entry`.execute(db);
  return rows.map((row) => ({ name: 'entry does not balance', ...row }));
}
