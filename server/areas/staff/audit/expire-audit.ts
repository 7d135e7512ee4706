import { sql } from 'kysely';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { recordAction } from './record-action.ts';

/** Runs every night. */
export const expireAudit = job('expire_audit', { retries: 3, every: '55 2 * * *' });

/** Deletes entries after the retention period, and the names of removed staff once no entry refers to them. */
export function expireAuditWorker(db: Db, days: number): Worker {
  return worker(expireAudit, async (_nothing, now) => {
    const before = new Date(now.getTime() - days * 86_400_000);
    // The application account cannot delete rows of the log. The database function deletes whole seals, oldest first.
    const { rows } = await sql<{ deleted: number }>`
      SELECT expire_staff_actions(${before}, ${now}) AS deleted`.execute(db);
    const deleted = rows[0]!.deleted;
    if (deleted > 0) await recordAction(db, { staff: undefined, action: 'audit.expire', details: { deleted } }, now);
    await db.deleteFrom('staff_session').where('expires_at', '<', now).execute();
    await db.deleteFrom('staff_challenge').where('expires_at', '<', now).execute();
    await db
      .deleteFrom('staff')
      .where('removed_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('staff_action').select('id').whereRef('staff_action.staff_id', '=', 'staff.id'))),
      )
      .execute();
  });
}

/** Deletes the reasons and details about a member. Ids, field names and hashes of the entries remain. */
export async function eraseActionDetails(db: Sql, member: MemberId): Promise<void> {
  await db
    .deleteFrom('staff_action_detail')
    .where('action_id', 'in', (eb) => eb.selectFrom('staff_action').select('id').where('member_id', '=', member))
    .execute();
}
