import { sql } from 'kysely';
import type { QueueCount } from '#contract/desk/counts.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { type TodayQueue, todayQueues } from '#contract/desk/today.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import type { FoundGroup } from './account-groups.ts';
import { permissionOf, waitingGroups } from './today.ts';
import { allAppeals, countIn, sourcesFor, withoutDecided } from './today-queries.ts';

/** Number of waiting items in each queue, before filtering by viewer. */
export interface WaitingCounts {
  readonly queues: Readonly<Record<Exclude<TodayQueue, 'appeals'>, number>>;
  /** Number of waiting appeals by the author of the decision: nobody sees appeals against their own decisions. */
  readonly appeals: readonly { readonly decided_by: StaffId | string; readonly waiting: number }[];
}

/** Counts all queues. `groups`: all groups of accounts, reviewed or not. */
export async function countWaiting(db: Sql, groups: readonly FoundGroup[]): Promise<WaitingCounts> {
  const { appeals: _appeals, ...sources } = sourcesFor(undefined);
  const counted = await Promise.all(
    Object.entries(sources).map(async ([queue, source]) => [queue, await countIn(db, source, undefined)] as const),
  );
  const appeals = await sql<WaitingCounts['appeals'][number]>`
    SELECT decided_by, count(*)::int AS waiting FROM ${withoutDecided('appeal', allAppeals, undefined)} w
    WHERE decided_by IS NOT NULL GROUP BY decided_by`.execute(db);
  const { waiting: new_accounts } = await waitingGroups(db, groups);
  const queues = { ...Object.fromEntries(counted), new_accounts } as WaitingCounts['queues'];
  return { queues, appeals: appeals.rows };
}

/** Returns the counts of the queues that one member of staff may decide. */
export function countsFor(
  { queues, appeals }: WaitingCounts,
  { id, permissions }: Pick<StaffViewer, 'id' | 'permissions'>,
): QueueCount[] {
  return todayQueues
    .filter((queue) => permissions.has(permissionOf[queue]))
    .map((queue) => ({
      queue,
      waiting:
        queue === 'appeals'
          ? appeals.reduce((sum, { decided_by, waiting }) => (decided_by === id ? sum : sum + waiting), 0)
          : queues[queue],
    }));
}
