import { sql } from 'kysely';
import { oneLine } from '#contract/readable.ts';
import { adminCommand } from '../../platform/admin/admin-command.ts';
import { ageOf } from '../../platform/admin/age.ts';
import { fullText } from '../../platform/admin/id-prefix.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Db } from '../../platform/postgres/db.ts';

export interface JobAdmin {
  readonly db: Db;
  readonly queue: Pick<Queue, 'retry' | 'discard'>;
}

const change = (verb: 'retry' | 'discard', help: string, done: string) =>
  adminCommand({
    name: `jobs ${verb}`,
    takes: ['ID ...'],
    help,
    run: async ({ db, queue }: JobAdmin, { id: typed }) => {
      const failed = await failedJobs(db);
      const ids = failed.map(({ id }) => id);
      const chosen = new Set(typed.map((one) => fullText(one, 'failed job', ids)));
      for (const { id, name } of failed.filter((one) => chosen.has(one.id))) await queue[verb](name, id);
      return `${done}: ${[...chosen].join(', ')}`;
    },
  });

/** The operators' commands for jobs that have failed their last attempt. */
export const jobCommands = [
  adminCommand({
    name: 'jobs',
    help: 'list failed jobs, and the reason of each; after a week they are deleted',
    run: async ({ db }: JobAdmin, _given, now) => {
      const failed = await failedJobs(db);
      if (failed.length === 0) return 'There are no failed jobs.';
      return failed
        .map(({ id, name, at, reason }) => {
          const short = oneLine(reason ?? '').slice(0, 100);
          return `${id}  ${ageOf(at, now).padStart(6)}  ${name}  ${short}`.trimEnd();
        })
        .join('\n');
    },
  }),
  change('retry', 'run failed jobs again', 'Will run again'),
  change('discard', 'delete failed jobs without running them', 'Deleted'),
];

interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly reason: string | null;
}

const mostShown = 200;

async function failedJobs(db: Db): Promise<readonly FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    SELECT id::text AS id, name, coalesce(completed_on, created_on) AS at, output ->> 'message' AS reason
    FROM pgboss.job WHERE state = 'failed' ORDER BY at LIMIT ${mostShown}`.execute(db);
  return rows;
}
