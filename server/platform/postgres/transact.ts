import { isRefused, type Refused } from '#contract/refusal.ts';
import type { Job } from '../jobs/job.ts';
import type { Announcement, Db, Tx } from './db.ts';

/**
 * Does `work` in one transaction. A refusal that it returns undoes everything and is returned; a thrown fault undoes
 * everything and is thrown. Announcements are published once the transaction stands.
 * Two transactions that lock each other out are told apart by PostgreSQL; the one that lost is done again.
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
  let hasJobs = false;
  let revokesPhotos = false;
  try {
    const result = await db.transaction().execute(async (transaction) => {
      const tx: Tx = Object.assign(transaction, {
        announce: (to: Announcement['to'], event: Announcement['event']) => {
          announcements.push({ to, event });
        },
        revokesPhotos: () => {
          revokesPhotos = true;
        },
        enqueue: async (job: Job, data: object, afterSeconds = 0) => {
          hasJobs ||= afterSeconds === 0;
          await db.outlets.enqueue(transaction, job, data, afterSeconds);
        },
      });
      const returned = await work(tx);
      if (isRefused(returned)) throw new Undone(returned);
      return returned;
    });
    if (revokesPhotos) db.outlets.photosRevoked();
    db.outlets.publish(announcements);
    if (hasJobs) db.outlets.wake();
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

/** A transaction has found that another one was faster: it is done again. */
export class LostRace extends Error {
  readonly code = serializationFailure;
}

/** Whether two transactions locked each other out, and this is the one that PostgreSQL undid. */
export function isLostRace(fault: unknown): boolean {
  const { code } = fault as { code?: unknown };
  return code === deadlock || code === serializationFailure;
}

const uniqueViolation = '23505';
const checkViolation = '23514';

/** Whether `fault` is PostgreSQL's word that a row with this key is there already. */
export function isTaken(fault: unknown): boolean {
  return (fault as { code?: unknown }).code === uniqueViolation;
}

/** Whether `fault` is PostgreSQL's word that a CHECK does not hold, such as a balance below zero. */
export function isCheckViolated(fault: unknown): boolean {
  return (fault as { code?: unknown }).code === checkViolation;
}
