import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { debitBlockYears, debitFormHours, mandateMonths } from '#contract/retention.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';

/** Runs every night. */
export const forgetDebits = job('forget_debits', { retries: 3, every: '20 1 * * *' });

export function forgetDebitsWorker(db: Db): Worker {
  return worker(forgetDebits, async (_nothing, now) => {
    const typed = new Date(now.getTime() - debitFormHours * 3_600_000);
    await db.deleteFrom('debit_request').where('sent_at', '<', typed).execute();
    const signed = new Date(now);
    signed.setUTCMonth(signed.getUTCMonth() - mandateMonths);
    await db.deleteFrom('debit_mandate').where('signed_at', '<', signed).execute();
    // The pseudonym of an account is needed only as long as its debit can be returned.
    await db
      .updateTable('debit')
      .set({ account_mark: null })
      .where('created_at', '<', signed)
      .where('account_mark', 'is not', null)
      .execute();
    const blocked = new Date(now);
    blocked.setUTCFullYear(blocked.getUTCFullYear() - debitBlockYears);
    await db.deleteFrom('debit_block').where('since', '<', blocked).execute();
  });
}

/** Erases a member from their debits. Keeps the encrypted mandate as proof for the bank, without its member. */
export async function eraseDebits(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom('debit_request').where('member_id', '=', member).execute();
  await tx.deleteFrom('debit_block').where('who', '=', member).execute();
  await tx.deleteFrom('credit_debt').where('member_id', '=', member).execute();
  await sql`UPDATE debit SET member_id = NULL WHERE member_id = ${member}`.execute(tx);
  await sql`UPDATE debit_mandate SET member_id = NULL WHERE member_id = ${member}`.execute(tx);
}
