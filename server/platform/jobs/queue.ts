import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import type { Clock } from '../core/clock.ts';
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
  readonly wake: Outlets['wake'];
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
/** What is done regularly begins so much late at most. */
const scheduledSeconds = 30;
/**
 * Some at a time, and more as long as there are more: a mail to many must not take hours. Each kind looks seldom by
 * itself, and at once when {@link watchDue} has found one.
 */
const working = { pollingIntervalSeconds: 60, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;
/**
 * How often one statement looks for due jobs of all kinds, if nothing is known to be due. (docs/performance.md, Jobs.)
 */
const dueMilliseconds = 2_000;
/** While jobs are written all the time, it looks at most this often. */
const leastMilliseconds = 250;

/** Creates or upgrades the tables of the queue, for accounts that are not allowed to. */
export async function prepareQueue(config: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...(config as { host: string }), max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * The job queue, stored in the product's own database (pg-boss). `jobs` are all kinds of jobs. `onFault` receives every
 * failed attempt; the queue itself retries. `every`: how often it looks for what nobody has told it of, in milliseconds.
 */
export async function openQueue(
  config: pg.PoolConfig,
  jobs: readonly Job[],
  onFault: (fault: unknown) => void,
  every = dueMilliseconds,
): Promise<Queue> {
  const boss = new PgBoss({
    ...(config as { host: string }),
    max: 4,
    application_name: 'damson-jobs',
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    cronWorkerIntervalSeconds: scheduledSeconds,
    // None of our jobs waits for others.
    flowIntervalSeconds: 3600,
    monitorVacuum: false,
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

  const watch = makeWatch(boss, every, onFault);
  let watching: Promise<void> = Promise.resolve();

  return {
    wake: watch.wake,
    enqueue: async (sql, job, data, afterSeconds = 0) => {
      await boss.send(job.name, data, { db: fromKysely(sql), startAfter: afterSeconds });
      if (afterSeconds === 0 && !sql.isTransaction) watch.wake();
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
      watching = watch.run(ids);
    },
    stop: async () => {
      watch.stop();
      await watching;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Wakes the workers (by the names of their jobs) that have something to do: one statement, however many there are. */
function makeWatch(boss: PgBoss, every: number, onFault: (fault: unknown) => void) {
  let next = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let wasDown = false;

  async function look(workers: ReadonlyMap<string, string>): Promise<void> {
    try {
      const { rows } = await boss.getDb().executeSql(dueStatement, [[...workers.keys()]]);
      for (const { name } of rows as { name: string }[]) boss.notifyWorker(workers.get(name)!);
      wasDown = false;
    } catch (fault) {
      // Once for each time that the database goes.
      if (!wasDown && !stopping.signal.aborted) onFault(fault);
      wasDown = true;
    }
  }

  return {
    /** Something is due: looks soon. */
    wake: () => next.resolve(),
    stop: () => {
      stopping.abort();
      next.resolve();
    },
    run: async (workers: ReadonlyMap<string, string>) => {
      const { signal } = stopping;
      while (!signal.aborted) {
        // What becomes due while it looks is looked for again.
        next = Promise.withResolvers();
        await look(workers);
        const timer = setTimeout(next.resolve, every);
        if (!signal.aborted) await next.promise;
        clearTimeout(timer);
        if (!signal.aborted) await sleep(leastMilliseconds);
      }
    },
  };
}

const dueStatement = `SELECT name FROM unnest($1::text[]) AS kind (name)
  WHERE EXISTS (SELECT FROM pgboss.job
    WHERE job.name = kind.name AND state < 'active' AND NOT blocked AND start_after <= pgboss.job_now())`;
