import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';

/** A debit can come back for thirteen months; its mandate proves it until then, and is forgotten a month later. */
export const mandateMonths = 14;
/** What was typed and never confirmed is forgotten after a day. */
const typedHours = 24;

/** Every night. */
export const forgetDebits = job('forget_debits', { retries: 3, every: '20 1 * * *' });

export function forgetDebitsWorker(db: Db): Worker {
  return worker(forgetDebits, async (_nothing, now) => {
    const typed = new Date(now.getTime() - typedHours * 3_600_000);
    await db.deleteFrom('debit_request').where('sent_at', '<', typed).execute();
    const signed = new Date(now);
    signed.setUTCMonth(signed.getUTCMonth() - mandateMonths);
    await db.deleteFrom('debit_mandate').where('signed_at', '<', signed).execute();
  });
}

/** The mandate stays sealed as the proof that a bank may ask for, and belongs to nobody any more. */
export async function eraseDebits(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom('debit_request').where('member_id', '=', member).execute();
  await tx.deleteFrom('debit_block').where('who', '=', member).execute();
  await tx.deleteFrom('credit_debt').where('member_id', '=', member).execute();
  await sql`UPDATE debit SET member_id = NULL WHERE member_id = ${member}`.execute(tx);
  await sql`UPDATE debit_mandate SET member_id = NULL WHERE member_id = ${member}`.execute(tx);
}
