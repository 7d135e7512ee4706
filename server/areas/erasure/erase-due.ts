import type { MemberId } from '#contract/members/members.ts';
import { banAddress } from '../accounts/sign-up/bans.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Listed } from '../../integrations/erasure-list.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { eraseMember, type Traces } from './erase-member.ts';

/** Runs every hour, so that data is not stored much longer than promised. */
export const eraseMembers = job('erase_members', { retries: 3, every: '23 * * * *' });

export function eraseMembersWorker(traces: Traces): Worker {
  return worker(eraseMembers, async (_nothing, now) => {
    await eraseReturned(traces, now);
    await eraseAll(traces, await claimDue(traces.db, now), now);
  });
}

/** Erases again the members who reappeared when a backup was restored. */
export async function eraseReturned(traces: Traces, now: Date): Promise<void> {
  await refuseAgain(traces, now);
  const gone = await traces.list.members();
  const ids = [...gone.keys()];
  for (let from = 0; from < ids.length; from += 1000) {
    const returned = await traces.db
      .selectFrom('member')
      .select('id')
      .where('id', 'in', ids.slice(from, from + 1000))
      .execute();
    await eraseAll(
      traces,
      returned.map(({ id }) => id),
      now,
      gone,
    );
  }
}

/** Restores bans that are missing after a backup was restored. */
async function refuseAgain({ db, list }: Traces, now: Date): Promise<void> {
  const refused = [...(await list.refused())].filter(([, { until }]) => until === null || until > now);
  if (refused.length === 0) return;
  await transact(db, async (tx) => {
    for (const [mark, refusal] of refused) await banAddress(tx, mark, refusal);
  });
}

/**
 * Claims every member whose 14 days have passed. Their emailed link stops working: a half-erased account must not be
 * restored.
 */
async function claimDue(db: Sql, now: Date): Promise<MemberId[]> {
  const due = await db
    .updateTable('account_deletion')
    .set({ erasing: true })
    .where('erase_at', '<=', now)
    .returning('member_id')
    .execute();
  return due.map(({ member_id }) => member_id);
}

/** Erases the members one by one. An error for one of them does not block the others, and is thrown at the end. */
async function eraseAll(
  traces: Traces,
  members: readonly MemberId[],
  now: Date,
  listed?: ReadonlyMap<MemberId, Listed>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const member of members) {
    await eraseMember(traces, member, now, listed?.get(member)).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} members could not be erased.`);
}
