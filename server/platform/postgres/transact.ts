import { isRefused, type Refused } from '#contract/refusal.ts';
import type { BusinessEvent } from '../core/event-log.ts';
import type { Job } from '../jobs/job.ts';
import type { Announcement, Db, Tx } from './db.ts';
import { commitTogether, isDistributed } from './distributed.ts';

/**
 * Runs `work` in one transaction. If `work` returns a refusal, rolls back and returns it; if `work` throws, rolls back
 * and throws. Publishes announcements and records events after the commit. If PostgreSQL aborts the transaction because
 * of a deadlock or conflict, runs it again, up to four times in total. In a cluster, commits on all machines or on none.
 */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work);
    } catch (fault) {
      if (attempt === 4 || !isLostRace(fault)) throw fault;
    }
  }
}

async function once<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const announcements: Announcement[] = [];
  const events: BusinessEvent[] = [];
  let hasJobs = false;
  let revokesPhotos = false;
  try {
    const result = await db.transaction().execute(async (transaction) => {
      const tx: Tx = Object.assign(transaction, {
        announce: (to: Announcement['to'], event: Announcement['event']) => {
          announcements.push({ to, event });
        },
        record: (event: BusinessEvent) => {
          events.push(event);
        },
        revokesPhotos: () => {
          revokesPhotos = true;
        },
        enqueue: async (job: Job, data: object, afterSeconds = 0) => {
          hasJobs ||= afterSeconds === 0;
          await db.outlets.enqueue(transaction, job, data, afterSeconds);
        },
      });
      if (isDistributed(tx)) await commitTogether(tx);
      const returned = await work(tx);
      if (isRefused(returned)) throw new Undone(returned);
      return returned;
    });
    if (revokesPhotos) db.outlets.photosRevoked();
    db.outlets.publish(announcements);
    if (hasJobs) db.outlets.wake();
    db.outlets.record(events);
    return result;
  } catch (fault) {
    if (fault instanceof Undone) return fault.refused as Result;
    throw fault;
  }
}

class Undone extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.refused);
    this.refused = refused;
  }
}

const deadlock = '40P01';
const serializationFailure = '40001';

/** Thrown if another transaction was faster, so this one runs again. */
export class LostRace extends Error {
  readonly code = serializationFailure;
}

/** Returns whether PostgreSQL aborted this transaction because of a deadlock or conflict. */
export function isLostRace(fault: unknown): boolean {
  const { code } = fault as { code?: unknown };
  return code === deadlock || code === serializationFailure;
}

const uniqueViolation = '23505';
const checkViolation = '23514';

/** Returns whether PostgreSQL reports that a row with this key already exists. */
export function isTaken(fault: unknown): boolean {
  return (fault as { code?: unknown }).code === uniqueViolation;
}

/** Returns whether PostgreSQL reports a violated CHECK, such as a balance below zero. */
export function isCheckViolated(fault: unknown): boolean {
  return (fault as { code?: unknown }).code === checkViolation;
}
