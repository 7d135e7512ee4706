import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import type { Clock } from '../kernel/clock.ts';
import type { Outlets } from '../postgres/db.ts';
import type { Job } from './job.ts';

/** What a worker of a job is given. */
export type Work<Data extends object> = (data: Data, now: Date) => Promise<void>;

/** A job and its implementation; areas export lists of these. */
export interface Worker {
  readonly job: Job;
  readonly work: Work<never>;
}

export function worker<Data extends object>(job: Job<Data>, work: Work<Data>): Worker {
  return { job, work };
}

export interface Queue {
  readonly enqueue: Outlets['enqueue'];
  /** Starts running the jobs in this process. */
  work(workers: readonly Worker[], clock: Clock): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

/**
 * A job whose process was killed is noticed by its missing heartbeat, and retried within half a minute instead of after
 * its timeout. The pauses between attempts double, up to an hour.
 */
const retrying = { retryBackoff: true, retryDelay: 2, retryDelayMax: 3600, heartbeatSeconds: 15 };
const lookSeconds = 10;
/**
 * Some at a time, and more as long as there are more: a mail to many must not take hours. Each kind looks seldom by
 * itself, and at once when {@link watchDue} has found one.
 */
const working = { pollingIntervalSeconds: 60, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;
/** How often one statement looks for due jobs of all kinds. (Decision 180.) */
const dueMilliseconds = 500;

/** Creates or upgrades the tables of the queue, for accounts that are not allowed to. */
export async function prepareQueue(config: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...(config as { host: string }), max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * The job queue, stored in the product's own database (pg-boss). `jobs` are all kinds of jobs. `onFault` receives every
 * failed attempt; the queue itself retries.
 */
export async function openQueue(
  config: pg.PoolConfig,
  jobs: readonly Job[],
  onFault: (fault: unknown) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    ...(config as { host: string }),
    max: 4,
    application_name: 'damson-jobs',
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
  });
  boss.on('error', onFault);
  await boss.start();
  for (const { name, retries } of jobs) {
    const options = { ...retrying, retryLimit: retries };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    await boss.getQueue(name);
  }
  /** A failed job is retried by itself; the others of its batch are done. */
  async function settled(id: string, work: Promise<void>): Promise<JobResult> {
    try {
      await work;
      return { id, status: 'completed' };
    } catch (fault) {
      onFault(fault);
      return { id, status: 'failed' };
    }
  }

  const stopping = new AbortController();
  let watching: Promise<void> = Promise.resolve();

  return {
    enqueue: async (sql, job, data, afterSeconds = 0) => {
      await boss.send(job.name, data, { db: fromKysely(sql), startAfter: afterSeconds });
    },
    work: async (workers, clock) => {
      const ids = new Map<string, string>();
      for (const { job, work } of workers) {
        if (job.every) await boss.schedule(job.name, job.every);
        const done = work as Work<object>;
        const id = await boss.work<object>(job.name, working, async (batch) => {
          return await Promise.all(batch.map(async ({ id, data }) => await settled(id, done(data ?? {}, clock.now()))));
        });
        ids.set(job.name, id);
      }
      watching = watchDue(boss, ids, { onFault, stopping: stopping.signal });
    },
    stop: async () => {
      stopping.abort();
      await watching;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

interface Watching {
  readonly onFault: (fault: unknown) => void;
  readonly stopping: AbortSignal;
}

/** Wakes the workers (by the names of their jobs) that have something to do: one statement, however many there are. */
async function watchDue(boss: PgBoss, workers: ReadonlyMap<string, string>, { onFault, stopping }: Watching) {
  const names = [...workers.keys()];
  let wasDown = false;
  while (!stopping.aborted) {
    try {
      const { rows } = await boss.getDb().executeSql(dueStatement, [names]);
      for (const { name } of rows as { name: string }[]) boss.notifyWorker(workers.get(name)!);
      wasDown = false;
    } catch (fault) {
      // Once for each time that the database goes.
      if (!wasDown && !stopping.aborted) onFault(fault);
      wasDown = true;
    }
    await sleep(dueMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
  }
}

const dueStatement = `SELECT name FROM unnest($1::text[]) AS kind (name)
  WHERE EXISTS (SELECT FROM pgboss.job
    WHERE job.name = kind.name AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now())`;
