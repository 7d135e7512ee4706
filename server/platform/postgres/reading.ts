import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { NoConnection } from './bulkhead.ts';
import type { Db, ReplicaReads, Sql } from './db.ts';
import { logPosition } from './replica-lag.ts';

// The only place that decides whether a read may use the replica. Without a replica, and within a transaction, all
// reads use the primary, with the same statements. (Decision 204.)

/** How long the reader of a history waits for the replica to catch up, and the polling interval. In milliseconds. */
const catchUpMilliseconds = 40;
const askMilliseconds = 5;

/**
 * Reads data that may be a few seconds old, from the replica if it is healthy. `checked` receives the result, and reads
 * on the primary which of it may still be shown: blocks, bans, erasures and settings apply at once. If `checked`
 * returns undefined, or if the replica fails, reads everything from the primary.
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
 * Reads current data from the replica, once it has everything that was committed before this call. Falls back to the
 * primary if that takes longer than a few milliseconds, or fails. The reader thus sees all earlier changes, made by any
 * process or browser.
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

/** Returns undefined if the replica fails or is too slow. */
async function attempt<Result>({ replica, db }: ReplicaReads, read: (from: Sql) => Promise<Result>) {
  try {
    return { result: await replica.inTime(read(db)) };
  } catch (fault) {
    // A replica without a free connection is busy, but healthy.
    if (!(fault instanceof NoConnection)) replica.leaveOut(fault);
    return undefined;
  }
}
