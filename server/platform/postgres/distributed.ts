import { sql } from 'kysely';
import type { Sql } from './db.ts';
import { DistributedAdapter } from './distributed-dialect.ts';

/** Returns whether messages are distributed over several machines. (docs/operating/cluster.md) */
export function isDistributed(db: Sql): boolean {
  return db.getExecutor().adapter instanceof DistributedAdapter;
}

/** An empty table of a cluster: see {@link commitTogether}. */
export const twoPhaseTable = 'two_phase_commit';

/**
 * Makes Citus commit a transaction on the coordinator and on a worker, or on neither. By itself it does not know that
 * the transaction also writes tables of the coordinator, and would commit on the worker first. Deleting nothing from a
 * table that it manages informs it.
 */
export async function commitTogether(tx: Sql): Promise<void> {
  await sql`DELETE FROM ${sql.table(twoPhaseTable)} WHERE id = 0`.execute(tx);
}

/**
 * Waits for earlier transactions with the same lock, and holds it until this one is complete on the workers too. A
 * worker commits after the coordinator, which has released its row locks then. Without effect on one server.
 */
export async function lockThroughCommit(tx: Sql, id: string): Promise<void> {
  if (isDistributed(tx)) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx);
}

/**
 * Returns what `find` finds among messages. If the coordinator crashed between the commits on two machines, the worker
 * shows a message only after the interrupted commit has been completed: then completes it, and searches once more.
 */
export async function findCommitted<Row>(db: Sql, find: () => Promise<Row | undefined>): Promise<Row | undefined> {
  const found = await find();
  if (found !== undefined || !isDistributed(db)) return found;
  await completeCommits(db);
  return await find();
}

/** Completes the commits that a crash of the coordinator has interrupted. Without effect on one server. */
export async function completeCommits(db: Sql): Promise<void> {
  if (isDistributed(db)) await sql`SELECT recover_prepared_transactions()`.execute(db);
}
