import { type RawBuilder, sql } from 'kysely';
import type { Figure, MetricName, Reading } from '../metrics/figures.ts';
import type { Job } from './job.ts';

const waiting: MetricName = 'damson_jobs_waiting';
const failed: MetricName = 'damson_jobs_failed';
const oldest: MetricName = 'damson_jobs_waiting_oldest_seconds';

/**
 * Returns figures of the queue by kind of job. The queue itself counts its jobs every ten seconds, which takes a scan of
 * its table, so its counts are used.
 */
export function jobFigures(jobs: readonly Job[]): Figure[] {
  const names = jobs.map(({ name }) => name);
  const counted: Figure = {
    gauges: {
      [waiting]: 'Jobs that are due, by kind. Counted by the queue every ten seconds.',
      [failed]: 'Jobs that failed their last attempt, by kind, until they are deleted after some days.',
    },
    read: async (db) => {
      const { rows } = await sql<{ name: string; ready: number; failed: number }>`
        SELECT name, ready_count AS ready, failed_count AS failed FROM pgboss.queue WHERE name = ANY(${names})`.execute(
        db,
      );
      return rows.flatMap((row): Reading[] => [
        { gauge: waiting, labels: { queue: row.name }, value: row.ready },
        { gauge: failed, labels: { queue: row.name }, value: row.failed },
      ]);
    },
  };
  const late: Figure = {
    gauges: { [oldest]: 'How long the most delayed job has been due; 0 if none is.' },
    read: async (db, now) => {
      const { rows } = await sql<{ due: Date | null }>`
        SELECT min(start_after) AS due FROM pgboss.job
        WHERE state < 'active' AND NOT blocked AND start_after <= pgboss.job_now() AND name = ANY(${names})`.execute(
        db,
      );
      const due = rows[0]?.due?.getTime() ?? now.getTime();
      return [{ gauge: oldest, value: Math.max(0, now.getTime() - due) / 1000 }];
    },
  };
  return [counted, late];
}

/** Selects the number of jobs that were neither completed nor given up, and when the oldest one was enqueued. */
export function unfinishedJobs({ name }: Job): RawBuilder<{ count: number; oldest: Date | null }> {
  return sql`
    SELECT count(*), min(created_on) AS oldest FROM pgboss.job
    WHERE name = ${name} AND state < 'active' AND NOT blocked`;
}
