import { sql } from 'kysely';
import type { Worker } from '#server/platform/jobs/queue.ts';
import type { TestServices } from './services.ts';

interface Enqueued {
  readonly id: string;
  readonly name: string;
  readonly data: object;
  readonly delay: number;
}

/**
 * Runs the jobs of `workers` by the test's clock. Delayed jobs wait until the clock has moved far enough. Only `settle`
 * picks up new jobs, so call it before moving the clock.
 */
export function dueJobs({ db, clock }: TestServices, workers: readonly Worker[]) {
  const works = new Map(workers.map(({ job, work }) => [job.name, work as (data: object, now: Date) => Promise<void>]));
  const waiting: { readonly at: number; readonly name: string; readonly data: object }[] = [];

  async function notice(): Promise<void> {
    const { rows } = await sql<Enqueued>`
      DELETE FROM pgboss.job WHERE name = ANY(${[...works.keys()]}) AND state = 'created'
      RETURNING id, name, data, round(extract(epoch FROM start_after - created_on))::int AS delay`.execute(db);
    for (const { name, data, delay } of rows) waiting.push({ at: clock.now().getTime() + delay * 1000, name, data });
  }

  /** Runs all jobs that are due, and those that these enqueue. Returns the names of the jobs that ran. */
  async function settle(): Promise<string[]> {
    const done: string[] = [];
    for (;;) {
      await notice();
      const next = waiting.findIndex(({ at }) => at <= clock.now().getTime());
      if (next === -1) return done;
      const [{ name, data }] = waiting.splice(next, 1) as [(typeof waiting)[number]];
      await works.get(name)!(data, clock.now());
      done.push(name);
    }
  }

  return {
    settle,
    /** Moves the clock forward, and runs each job when it becomes due. */
    pass: async (milliseconds: number): Promise<void> => {
      await settle();
      const end = clock.now().getTime() + milliseconds;
      for (;;) {
        const next = Math.min(...waiting.map(({ at }) => at), end);
        clock.move(Math.max(0, next - clock.now().getTime()));
        await settle();
        if (next === end) return;
      }
    },
  };
}
