import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import { isRefused } from '#contract/refusal.ts';
import { readCursor, writeCursor } from '../postgres/cursor.ts';
import type { Sql } from '../postgres/db.ts';
import { balanceOf } from './wallet.ts';

const entriesPage = 50;

/** The member's ledger from the newest entry on, or from where the previous page ended. */
export async function statementOf(db: Sql, member: MemberId, after: string | undefined) {
  const from = after === undefined ? undefined : readCursor(after, (id) => id.length > 0);
  if (isRefused(from)) return from;
  let query = db
    .selectFrom('ledger')
    .select(['cause', 'delta', 'created_at', 'ref_id', 'idem_key'])
    .where('member_id', '=', member)
    .orderBy('created_at', 'desc')
    .orderBy('idem_key', 'desc')
    .limit(entriesPage + 1);
  if (from) {
    query = query
      .where('created_at', '<=', from.at)
      .where(sql<boolean>`(created_at, idem_key) < (${from.at}, ${from.id})`);
  }
  const rows = await query.execute();
  const page = rows.slice(0, entriesPage);
  const last = page.at(-1);
  return {
    credits: await balanceOf(db, member),
    transactions: page.map((row) => ({
      cause: row.cause,
      delta: row.delta,
      at: row.created_at,
      payment_id: row.cause === 'purchase' || row.cause === 'refund' ? (row.ref_id as PaymentId | null) : null,
    })),
    next: last && rows.length > entriesPage ? writeCursor({ at: last.created_at, id: last.idem_key }) : null,
  };
}
