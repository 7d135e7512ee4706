import { sql } from 'kysely';
import type { Sql } from '../../postgres/db.ts';

/** How many statements of this database wait for a lock that another transaction holds. */
export async function waitingForLocks(db: Sql): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.n;
}
