import type { MemberId } from '#contract/members/members.ts';
import { type ReportVerdict, suspensionDays } from '#contract/desk/queues.ts';
import { refuse } from '#contract/refusal.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { reopenAccount } from '../reports/measures.ts';
import { recordAction } from '../staff/audit/record-action.ts';

/** Runs every five minutes, which is the maximum delay after the announced end. */
export const liftSuspensions = job('lift_suspensions', { retries: 3, every: '*/5 * * * *' });

/** Refuses an end that is too soon or too late, or for a measure other than a suspension. */
export function checkEnd({ decision, until }: Pick<ReportVerdict, 'decision' | 'until'>, now: Date) {
  if (!until) return undefined;
  const days = (until.getTime() - now.getTime()) / 86_400_000;
  const { least, most } = suspensionDays;
  return decision === 'blocked' && days >= least && days <= most ? undefined : refuse('invalid_end');
}

/** Returns when the suspension of an account ends; null without one. */
export async function suspendedUntil(db: Sql, member: MemberId): Promise<Date | null> {
  const found = await db.selectFrom('suspension').select('until').where('member_id', '=', member).executeTakeFirst();
  return found?.until ?? null;
}

/** Reopens accounts whose suspension has ended. Accounts that were closed permanently in the meantime stay closed. */
export function liftSuspensionsWorker(db: Db): Worker {
  return worker(liftSuspensions, async (_nothing, now) => {
    const due = await db.selectFrom('suspension').select('member_id').where('until', '<=', now).execute();
    for (const { member_id: member } of due) {
      await transact(db, async (tx) => {
        const lifted = await tx
          .deleteFrom('suspension')
          .where('member_id', '=', member)
          .where('until', '<=', now)
          .executeTakeFirst();
        if (lifted.numDeletedRows === 0n || !(await reopenAccount(tx, member))) return;
        const target = { type: 'member', id: member } as const;
        await recordAction(tx, { staff: undefined, action: 'member.reopen', target, member }, now);
      });
    }
    return { lifted: due.length };
  });
}
