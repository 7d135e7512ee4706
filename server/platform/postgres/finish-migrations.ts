import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { migrateRest, type RestTools } from './migrate.ts';

const againMilliseconds = 30_000;

/** Runs the remaining migrations while the product serves. Retries those that must wait for older processes. */
export async function finishMigrations(
  config: pg.PoolConfig,
  { log, stopping, now }: Omit<RestTools, 'onProgress'> & { readonly log: Logger },
): Promise<void> {
  const onProgress = (migration: string, rows: number) => log.info({ migration, rows }, 'rows have been moved');
  for (let told = ''; !stopping.aborted;) {
    const left = await migrateRest(config, { onProgress, stopping, now }).catch((fault: unknown) => {
      log.error({ fault }, 'a migration failed and will be retried');
      return undefined;
    });
    if (left?.length === 0) return;
    const waiting = left?.join(', ') ?? told;
    if (waiting !== told) log.info({ waiting }, 'migrations wait for processes of an older version to end');
    told = waiting;
    await sleep(againMilliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}
