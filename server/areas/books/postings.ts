import { type RawBuilder, sql } from 'kysely';
import type { PaymentId } from '#contract/payments.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { creditEntries, creditUnit } from './credit-entries.ts';
import { moneyEntries } from './money-entries.ts';

/** One side of an entry in an account. */
export interface AccountPosting {
  /** Identifies the entry. Its postings sum up to zero in each currency. */
  readonly entry: string;
  readonly at: Date;
  readonly account: string;
  /** Debits are positive. In minor units, or in credits. */
  readonly amount: number;
  /** A currency, or `credits`. */
  readonly currency: string;
  /** Country and rate of the VAT. Null for movements other than sales and their refunds. */
  readonly country: string | null;
  readonly vat_percent: number | null;
  readonly payment_id: PaymentId | null;
}

/** A half-open interval: `to` is excluded. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Returns a query for all postings of all entries. */
export function allEntries(now: Date): RawBuilder<unknown> {
  return sql`${moneyEntries(now)} UNION ALL ${creditEntries()}`;
}

/**
 * Returns the postings of a period, earliest first. Sums up used and given credits by day, so that the accountant does
 * not learn when members wrote.
 */
export async function postingsOf(db: Sql, { from, to }: Period, now: Date): Promise<AccountPosting[]> {
  const { rows } = await sql<AccountPosting>`
    SELECT CASE WHEN daily THEN split_part(entry, ':', 1) || ':' || to_char(day, 'YYYY-MM-DD') ELSE entry END AS entry,
      CASE WHEN daily THEN day AT TIME ZONE 'UTC' ELSE at END AS at,
      account, sum(amount) AS amount, currency, country, vat_percent, payment_id
    FROM (SELECT *, date_trunc('day', at AT TIME ZONE 'UTC') AS day,
        currency = ${creditUnit} AND payment_id IS NULL AS daily
      FROM (${allEntries(now)}) AS side WHERE amount <> 0 AND at >= ${from} AND at < ${to}) AS posting
    GROUP BY 1, 2, account, currency, country, vat_percent, payment_id
    ORDER BY at, entry, account`.execute(db);
  return rows;
}

/** The balance of an account in one currency. */
export interface Balance {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

/** Returns the balances of all accounts before an instant. */
export async function balancesBefore(db: Sql, to: Date, now: Date): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    SELECT account, currency, sum(amount) AS amount FROM (${allEntries(now)}) AS side WHERE at < ${to}
    GROUP BY account, currency HAVING sum(amount) <> 0 ORDER BY account, currency`.execute(db);
  return rows;
}
