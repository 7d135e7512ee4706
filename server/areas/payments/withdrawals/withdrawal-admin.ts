import { oneLine } from '#contract/readable.ts';
import { withdrawalNoticeDays } from '#contract/retention.ts';
import type { Db } from '../../../platform/postgres/db.ts';

export const withdrawalAdminHelp = `npm run admin -- withdrawals                           declarations that no purchase was found for, and refunds not made yet
npm run admin -- withdrawals done ID ...               marks declarations as handled`;

/** Implements the operators' command for declarations without a matching purchase, and for due refunds. */
export async function withdrawalAdmin(db: Db, words: readonly string[], by: string, now: Date): Promise<string> {
  const [verb, ...ids] = words;
  if (verb === undefined) return await list(db);
  if (verb !== 'done' || ids.length === 0 || !ids.every((id) => /^[0-9a-f-]{36}$/.test(id))) return withdrawalAdminHelp;
  await db
    .updateTable('withdrawal_notice')
    .set({ handled_at: now, handled_by: by })
    .where('id', 'in', ids)
    .where('handled_at', 'is', null)
    .execute();
  return await list(db);
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
        `refund due  ${payment_id}  since ${declared_at.toISOString()}  ${amount_minor} minor units ${currency}`,
    ),
  ];
  return lines.length > 0 ? lines.join('\n') : 'Nothing to do.';
}

/** Deletes declarations whose retention period has ended. */
export async function eraseOldNotices(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - withdrawalNoticeDays * 86_400_000);
  await db.deleteFrom('withdrawal_notice').where('declared_at', '<', since).execute();
}
