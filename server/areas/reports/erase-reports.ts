import type { MemberId } from '#contract/members/members.ts';
import { reportDays } from '#contract/retention.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

/**
 * Erases a member from reports: deletes reports about them with the decisions; anonymizes reports by them and removes
 * their words.
 */
export async function eraseReports(tx: Tx, member: MemberId): Promise<void> {
  const about = await tx.deleteFrom('report').where('member_id', '=', member).returning('id').execute();
  await tx
    .deleteFrom('appeal')
    .where((is) =>
      is.or([
        is('member_id', '=', member),
        is('report_id', '=', (any) => any.fn('any', [any.val(about.map(({ id }) => id))])),
      ]),
    )
    .execute();
  await tx
    .updateTable('report')
    .set({ reporter_id: null, text: '', evidence: null, message_id: null })
    .where('reporter_id', '=', member)
    .execute();
}

/** Erases decisions that are past their retention period. */
export async function forgetOldReports(db: Sql, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - reportDays * 86_400_000);
  const old = db.selectFrom('report').select('id').where('decided_at', '<', longAgo);
  await db.deleteFrom('appeal').where('report_id', 'in', old).execute();
  await db.deleteFrom('report').where('decided_at', '<', longAgo).execute();
}
