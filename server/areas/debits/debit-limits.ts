import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** Maximum sum of debits within a day and within 30 days, in cents, per member and per account. */
export const debitLimits = { day: 10_000, month: 25_000 } as const;
const day = 86_400_000;

/** A member, and the pseudonym of the bank account to debit, if already known. */
export interface Debtor {
  readonly member: MemberId;
  readonly account_mark?: string | undefined;
}

/** Returns the reason why a debit is not allowed: an earlier debit was returned, or the limit would be exceeded. */
export async function debitRefusal(db: Sql, { member, account_mark }: Debtor, amount_minor: number, now: Date) {
  const who = [member as string, ...(account_mark ? [account_mark] : [])];
  const blocked = await db.selectFrom('debit_block').select('who').where('who', 'in', who).executeTakeFirst();
  if (blocked) return refuse('direct_debit_blocked');
  const { rows } = await sql<{ of_day: number; of_month: number }>`
    SELECT coalesce(sum(amount_minor) FILTER (WHERE confirmed_at > ${new Date(now.getTime() - day)}), 0)::int AS of_day,
      coalesce(sum(amount_minor), 0)::int AS of_month
    FROM debit WHERE status = 'completed' AND confirmed_at > ${new Date(now.getTime() - 30 * day)}
      AND (member_id = ${member} OR account_mark = ${account_mark ?? ''})`.execute(db);
  const { of_day, of_month } = rows[0]!;
  const over = of_day + amount_minor > debitLimits.day || of_month + amount_minor > debitLimits.month;
  return over ? refuse('direct_debit_limit') : undefined;
}
