import type { MemberId } from '#contract/members/members.ts';
import { deskNoteDays, reportDays } from '#contract/retention.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

/** Erases what the desk stores about a member: decisions, questions to colleagues, notes, requests and suspensions. */
export async function eraseDeskRecords(tx: Tx, member: MemberId): Promise<void> {
  for (const table of ['desk_decision', 'desk_opinion', 'member_note', 'staff_request', 'suspension'] as const)
    await tx.deleteFrom(table).where('member_id', '=', member).execute();
}

/** Deletes decisions, questions, requests, handover notes and holds after their retention period. */
export async function forgetOldDeskRecords(db: Sql, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db.deleteFrom('desk_decision').where('made_at', '<', daysAgo(reportDays)).execute();
  await db.deleteFrom('desk_opinion').where('asked_at', '<', daysAgo(reportDays)).execute();
  await db.deleteFrom('staff_request').where('asked_at', '<', daysAgo(reportDays)).execute();
  await db.deleteFrom('desk_note').where('written_at', '<', daysAgo(deskNoteDays)).execute();
  await db.deleteFrom('desk_hold').where('until', '<', now).execute();
}
