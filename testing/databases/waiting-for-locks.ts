import { sql } from 'kysely';
import type { Sql } from '#server/platform/postgres/db.ts';
import { isDistributed } from '#server/platform/postgres/distributed.ts';

const waiting = `
  SELECT count(*) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/**
 * Returns the number of statements in this database that wait for a lock. In a cluster, counts those on all machines.
 */
export async function waitingForLocks(db: Sql): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT (${sql.raw(waiting)}) AS n
    ${isDistributed(db) ? sql`UNION ALL SELECT result::bigint FROM run_command_on_workers(${waiting})` : sql``}`.execute(
    db,
  );
  return rows.reduce((sum, { n }) => sum + n, 0);
}
