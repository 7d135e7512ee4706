import { sql } from 'kysely';
import { oneLine } from '#contract/readable.ts';
import { withdrawalNoticeDays } from '#contract/retention.ts';
import { decimalOf } from '../../../integrations/decimals.ts';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { fullText } from '../../../platform/admin/id-prefix.ts';
import type { Db } from '../../../platform/postgres/db.ts';

/** Withdrawals without a known purchase that nobody has handled, for SQL after `FROM`. */
export const pendingNotices = sql`withdrawal_notice WHERE handled_at IS NULL`;
/** Withdrawals whose money has not been returned, for SQL after `FROM`. */
export const openRefunds = sql`withdrawal WHERE refunded_at IS NULL AND amount_minor > 0`;

export interface WithdrawalAdmin {
  readonly db: Db;
  /** The administrator. */
  readonly by: string;
}

/** The operators' commands for declarations without a matching purchase, and for due refunds. */
export const withdrawalCommands = [
  adminCommand({
    name: 'withdrawals',
    help: 'list withdrawals without a matching purchase, and refunds that are due',
    run: async ({ db }: WithdrawalAdmin) => await list(db),
  }),
  adminCommand({
    name: 'withdrawals done',
    takes: ['ID ...'],
    help: 'mark withdrawals without a matching purchase as handled',
    run: async ({ db, by }: WithdrawalAdmin, { id }, now) => await settle(db, id, { by, now }),
  }),
];

async function settle(db: Db, typed: readonly string[], { by, now }: { readonly by: string; readonly now: Date }) {
  const waiting = await db.selectFrom('withdrawal_notice').select('id').where('handled_at', 'is', null).execute();
  const known = waiting.map(({ id }) => id);
  const ids = typed.map((one) => fullText(one, 'pending withdrawal', known));
  await db
    .updateTable('withdrawal_notice')
    .set({ handled_at: now, handled_by: by })
    .where('id', 'in', ids)
    .where('handled_at', 'is', null)
    .execute();
  return `Handled: ${ids.join(', ')}\n\n${await list(db)}`;
}

async function list(db: Db): Promise<string> {
  const notices = await db
    .selectFrom('withdrawal_notice')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('declared_at')
    .execute();
  const unpaid = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where('refunded_at', 'is', null)
    .where('amount_minor', '>', 0)
    .orderBy('declared_at')
    .execute();
  const lines = [
    ...notices.map(
      ({ id, declared_at, name, email, order_number, site }) =>
        `${id}  ${declared_at.toISOString()}  ${site}  ${oneLine(`${name} <${email}>`)}  order ${oneLine(order_number)}`,
    ),
    ...unpaid.map(
      ({ payment_id, declared_at, amount_minor, currency }) =>
        `refund due  ${payment_id}  since ${declared_at.toISOString()}  ${decimalOf(amount_minor)} ${currency}`,
    ),
  ];
  return lines.length > 0 ? lines.join('\n') : 'Nothing to do.';
}

/** Deletes declarations whose retention period has ended. */
export async function eraseOldNotices(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - withdrawalNoticeDays * 86_400_000);
  await db.deleteFrom('withdrawal_notice').where('declared_at', '<', since).execute();
}
