import type { MemberId } from '#contract/members.ts';
import { job } from '../jobs/job.ts';
import { type Worker, worker } from '../jobs/queue.ts';
import type { Sql } from '../postgres/db.ts';
import { eraseMember, type Traces } from './erase-member.ts';

/** Every hour: nobody stays much longer than they were told. */
export const eraseMembers = job('erase_members', { retries: 3, every: '23 * * * *' });

export function eraseMembersWorker(traces: Traces): Worker {
  return worker(eraseMembers, async (_nothing, now) => {
    await eraseReturned(traces, now);
    await eraseAll(traces, await claimDue(traces.db, now), now);
  });
}

/** A backup that was restored brings back members who had been erased: they are erased again. */
export async function eraseReturned(traces: Traces, now: Date): Promise<void> {
  const gone = [...(await traces.list.members())];
  for (let from = 0; from < gone.length; from += 1000) {
    const returned = await traces.db
      .selectFrom('member')
      .select('id')
      .where('id', 'in', gone.slice(from, from + 1000))
      .execute();
    await eraseAll(
      traces,
      returned.map(({ id }) => id),
      now,
    );
  }
}

/** Everyone whose 14 days are over. From here on the mailed link is worth nothing: who is half erased cannot come back. */
async function claimDue(db: Sql, now: Date): Promise<MemberId[]> {
  const due = await db
    .updateTable('account_deletion')
    .set({ erasing: true })
    .where('erase_at', '<=', now)
    .returning('member_id')
    .execute();
  return due.map(({ member_id }) => member_id);
}

/** One who cannot be erased just now does not keep the others. */
async function eraseAll(traces: Traces, members: readonly MemberId[], now: Date): Promise<void> {
  const faults: unknown[] = [];
  for (const member of members) {
    await eraseMember(traces, member, now).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} members could not be erased.`);
}
