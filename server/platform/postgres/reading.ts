import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { NoConnection } from './bulkhead.ts';
import type { Db, ReplicaReads, Sql } from './db.ts';
import { logPosition } from './replica-lag.ts';

// The one place that decides whether something is read from the replica. Without one, and within a transaction, all is
// read from the primary, by the same statements as ever. (Decision 204.)

/** How long one who reads a history waits for the replica to have everything, in milliseconds, and how often it is asked. */
const catchUpMilliseconds = 40;
const askMilliseconds = 5;

/**
 * Reads what may be some seconds old, from the replica if that is well. `checked` gets what was read there and finds on
 * the primary what may be shown of it now: a block, a ban, an erasure, a setting holds at once. If it finds nothing, and
 * if the replica fails, the primary is read as if there were no replica.
 */
export async function readOld<Result>(
  db: Sql,
  read: (from: Sql) => Promise<Result>,
  checked: (old: Result) => Promise<Result | undefined>,
): Promise<Result> {
  const reads = replicaOf(db);
  if (!reads?.replica.isFresh) return await read(db);
  const old = await attempt(reads, read);
  return (old && (await checked(old.result))) ?? (await read(db));
}

/**
 * Reads what may not be old at all from the replica, once that has everything that had been committed when this was
 * called; from the primary if it takes longer than some milliseconds, or fails. So what the asker has just done is seen,
 * and what others have taken away is not, whichever process and browser it was done with.
 */
export async function readCaughtUp<Result>(db: Sql, read: (from: Sql) => Promise<Result>): Promise<Result> {
  const reads = replicaOf(db);
  if (!reads?.replica.isFresh) return await read(db);
  const { rows } = await sql<{ log: string }>`SELECT pg_current_wal_flush_lsn()::text AS log`.execute(db);
  const position = logPosition(rows[0]!.log);
  const old = await attempt(reads, async (from) => {
    const until = performance.now() + catchUpMilliseconds;
    while (!(await reads.replica.has(position))) {
      if (performance.now() > until) return undefined;
      await sleep(askMilliseconds);
    }
    return { result: await read(from) };
  });
  return old?.result ? old.result.result : await read(db);
}

function replicaOf(db: Sql): ReplicaReads | undefined {
  return (db as Partial<Db>).replica;
}

/** Undefined if the replica cannot do it, or not in time. */
async function attempt<Result>({ replica, db }: ReplicaReads, read: (from: Sql) => Promise<Result>) {
  try {
    return { result: await replica.inTime(read(db)) };
  } catch (fault) {
    // One that has too much to do is well.
    if (!(fault instanceof NoConnection)) replica.leaveOut(fault);
    return undefined;
  }
}
