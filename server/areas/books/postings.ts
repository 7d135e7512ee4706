import { type RawBuilder, sql } from 'kysely';
import type { PaymentId } from '#contract/payments.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { together } from '../../platform/postgres/distributed.ts';
import { creditEntries, creditUnit } from './credit-entries.ts';
import { moneyEntries } from './money-entries.ts';

/** One side of an entry, as it goes into the accounts. */
export interface AccountPosting {
  /** Names the movement; the postings of an entry add up to nothing in each currency. */
  readonly entry: string;
  readonly at: Date;
  readonly account: string;
  /** Debits are positive. Minor units, or credits. */
  readonly amount: number;
  /** A currency, or `credits`. */
  readonly currency: string;
  /** Whose VAT, and at which rate; null where a movement is no sale and no refund of one. */
  readonly country: string | null;
  readonly vat_percent: number | null;
  readonly payment_id: PaymentId | null;
}

/** From the first instant to before the second. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Where a statement over all entries begins. */
export function entryTables(db: Sql): RawBuilder<unknown> {
  return together(
    db,
    ...(['ledger', 'wallet', 'payment', 'withdrawal', 'debit', 'dispute', 'credit_debt', 'sandbox_payment'] as const),
    ...(['sandbox_refund', 'bank_refund', 'bank_entry', 'invoice'] as const),
  );
}

/** Every side of every entry, as a statement to select from. */
export function allEntries(now: Date): RawBuilder<unknown> {
  return sql`${moneyEntries(now)} UNION ALL ${creditEntries()}`;
}

/**
 * The postings of a period, the earliest first. What members used, and what they were given, is summed up by day: an
 * accountant has no business knowing who wrote when.
 */
export async function postingsOf(db: Sql, { from, to }: Period, now: Date): Promise<AccountPosting[]> {
  const { rows } = await sql<AccountPosting>`
    ${entryTables(db)}
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

/** What stands on an account, in each of its currencies. */
export interface Balance {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

/** The balances of all accounts before an instant. */
export async function balancesBefore(db: Sql, to: Date, now: Date): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    ${entryTables(db)}
    SELECT account, currency, sum(amount) AS amount FROM (${allEntries(now)}) AS side WHERE at < ${to}
    GROUP BY account, currency HAVING sum(amount) <> 0 ORDER BY account, currency`.execute(db);
  return rows;
}
