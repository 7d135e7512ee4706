import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { fromKysely, type JobResult, PgBoss } from 'pg-boss';
import type { Clock } from '../core/clock.ts';
import type { Outlets } from '../postgres/db.ts';
import type { Job } from './job.ts';

/** The result of a job, which the queue stores for a few days. Only numbers, because nobody erases it for a member. */
export type JobOutput = Readonly<Record<string, number>>;

/** The implementation of a job. */
export type Work<Data extends object> = (data: Data, now: Date) => Promise<JobOutput | void>;

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
  /** Runs a failed job again. */
  retry(name: string, id: string): Promise<void>;
  /** Deletes a failed job. */
  discard(name: string, id: string): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

/**
 * Options for retries. A missing heartbeat reveals a killed process: its jobs are retried within half a minute instead
 * of after their timeout. The pauses between attempts double, up to an hour.
 */
const retrying = { retryBackoff: true, retryDelay: 2, retryDelayMax: 3600, heartbeatSeconds: 15 };
const lookSeconds = 10;
/** Maximum delay of scheduled jobs, in seconds. */
const scheduledSeconds = 30;
/**
 * Options for workers. They fetch in batches, without a pause while batches are full: an email to many must not take
 * hours. Each worker rarely polls by itself; {@link makeWatch} wakes it when a job is due.
 */
const working = { pollingIntervalSeconds: 60, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;
/**
 * Interval of the statement that looks for due jobs of all kinds, if none is known to be due. (docs/performance.md,
 * Jobs.)
 */
const dueMilliseconds = 2_000;
/** Minimum interval of the statement that looks for due jobs, while jobs are enqueued continuously. In milliseconds. */
const leastMilliseconds = 250;

/** Creates or upgrades the tables of the queue, because the accounts of ordinary processes may not change tables. */
export async function prepareQueue(config: pg.PoolConfig): Promise<void> {
  const boss = new PgBoss({ ...(config as { host: string }), max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Opens the job queue, stored in the product's own database (pg-boss). `jobs` are all kinds of jobs. `onFault` receives
 * every failed attempt; the queue itself retries. `every`: the polling interval for jobs of other processes, in
 * milliseconds.
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
    // None of our jobs depends on others.
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
  /** Returns the result of one job: a failed job is retried alone, and the others of its batch are completed. */
  async function settled(id: string, work: Promise<JobOutput | void>): Promise<JobResult> {
    try {
      const output = await work;
      return { id, status: 'completed', ...(output && { output }) };
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
    retry: async (name, id) => void (await boss.retry(name, id)),
    discard: async (name, id) => void (await boss.deleteJob(name, id)),
    stop: async () => {
      watch.stop();
      await watching;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** Wakes all workers that have due jobs, with a single statement. Workers are identified by their job names. */
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
      // Reports an outage of the database once, not at every attempt.
      if (!wasDown && !stopping.signal.aborted) onFault(fault);
      wasDown = true;
    }
  }

  return {
    /** Triggers the next look soon, because a job is due. */
    wake: () => next.resolve(),
    stop: () => {
      stopping.abort();
      next.resolve();
    },
    run: async (workers: ReadonlyMap<string, string>) => {
      const { signal } = stopping;
      while (!signal.aborted) {
        // Reset before the query: a job that becomes due meanwhile triggers another look.
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
