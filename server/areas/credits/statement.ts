import { type RawBuilder, sql } from 'kysely';
import type { LedgerCause } from '#contract/credits.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import { isRefused } from '#contract/refusal.ts';
import { dayIn } from '#contract/time.ts';
import { type Cursor, readCursor, writeCursor } from '../../platform/postgres/cursor.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { readCaughtUp } from '../../platform/postgres/reading.ts';
import { balanceOf } from './wallet.ts';

const entriesPage = 50;

/** Causes whose entries refer to a payment. */
const ofPayments: ReadonlySet<LedgerCause> = new Set([
  'purchase',
  'refund',
  'debit_return',
  'chargeback',
  'chargeback_won',
] as const);

/** Selects entries of a ledger. */
export interface StatementPart {
  readonly after?: string | undefined;
  /** A month such as `2026-11`, in `time_zone`. */
  readonly month?: string | undefined;
  readonly time_zone: string;
  readonly cause?: LedgerCause | undefined;
}

interface LedgerLine {
  readonly cause: LedgerCause;
  readonly delta: number;
  readonly balance: number;
  readonly created_at: Date;
  readonly ref_id: PaymentId | null;
  readonly idem_key: string;
}

/** Returns a page of the member's ledger, newest first, after the cursor. */
export async function statementOf(db: Sql, member: MemberId, part: StatementPart) {
  const from = part.after === undefined ? undefined : readCursor(part.after, (id) => id.length > 0);
  if (isRefused(from)) return from;
  const { rows } = await readCaughtUp(db, async (where) => await statementQuery(member, part, from).execute(where));
  const page = rows.slice(0, entriesPage);
  const last = page.at(-1);
  return {
    credits: await balanceOf(db, member),
    transactions: page.map(({ cause, delta, balance, created_at, ref_id }) => ({
      cause,
      delta,
      balance,
      at: created_at,
      payment_id: ofPayments.has(cause) ? ref_id : null,
    })),
    next: last && rows.length > entriesPage ? writeCursor({ at: last.created_at, id: last.idem_key }) : null,
    since: await beginningOf(db, member),
  };
}

/**
 * Builds a single query: the balance after an entry is the wallet's balance less all newer entries, including filtered
 * ones. The index has the same order, so reading stops at the end of the page.
 */
export function statementQuery(
  member: MemberId,
  { month, time_zone, cause }: StatementPart,
  from: Cursor | undefined,
): RawBuilder<LedgerLine> {
  const days = month === undefined ? undefined : monthIn(time_zone, month);
  const wanted = [
    ...(from ? [sql`(created_at, idem_key) < (${from.at}, ${from.id})`] : []),
    ...(days ? [sql`created_at >= ${days.begins} AND created_at < ${days.ends}`] : []),
    ...(cause ? [sql`cause = ${cause}`] : []),
  ];
  return sql<LedgerLine>`
    SELECT * FROM (
      SELECT cause, delta, created_at, ref_id, idem_key, (
        (SELECT balance FROM wallet WHERE member_id = ${member}) - coalesce(sum(delta) OVER newer, 0))::int AS balance
      FROM ledger WHERE member_id = ${member}
      WINDOW newer AS (
        ORDER BY created_at DESC, idem_key DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS line
    WHERE ${wanted.length > 0 ? sql.join(wanted, sql` AND `) : sql`true`}
    ORDER BY created_at DESC, idem_key DESC LIMIT ${entriesPage + 1}`;
}

async function beginningOf(db: Sql, member: MemberId): Promise<Date | null> {
  const first = await db
    .selectFrom('ledger')
    .select('created_at')
    .where('member_id', '=', member)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at ?? null;
}

const hour = 3_600_000;

/** Returns the start and the exclusive end of a month such as `2026-11` in a time zone. */
function monthIn(zone: string, month: string): { begins: Date; ends: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { begins: dayBegins(zone, Date.UTC(year, number - 1)), ends: dayBegins(zone, Date.UTC(year, number)) };
}

/**
 * Returns the start of a day in a zone, given its start in UTC. Zones are at most 14 hours ahead of and 12 behind UTC.
 */
function dayBegins(zone: string, utc: number): Date {
  const day = dayIn('UTC', new Date(utc));
  let [before, after] = [utc - 15 * hour, utc + 13 * hour];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(zone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
