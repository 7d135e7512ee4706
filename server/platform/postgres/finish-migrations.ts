import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { moveRows, type MoveTools, pendingNarrowings } from './migrate.ts';

const againMilliseconds = 30_000;

/**
 * Runs migrations that move rows while the product serves, and retries those that fail. Migrations that narrow are only
 * reported: they would make going back to the previous version impossible, so the operator runs them.
 */
export async function finishMigrations(
  config: pg.PoolConfig,
  { log, stopping }: Omit<MoveTools, 'onProgress'> & { readonly log: Logger },
): Promise<void> {
  const onProgress = (migration: string, rows: number) => log.info({ migration, rows }, 'rows have been moved');
  const finish = async () => {
    if (!(await moveRows(config, { onProgress, stopping }))) return;
    const waiting = await pendingNarrowings(config);
    if (waiting.length > 0) log.info({ waiting }, 'migrations wait for `npm run admin -- narrow`');
  };
  while (!stopping.aborted) {
    const isDone = await finish().then(
      () => true,
      (fault: unknown) => {
        log.error({ fault }, 'a migration failed and will be retried');
        return false;
      },
    );
    if (isDone) return;
    await sleep(againMilliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}
