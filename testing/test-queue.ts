import type pg from 'pg';
import { areaJobs } from '#server/areas/index.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';

/**
 * Opens the queue as the product does, but errors fail the test, and connecting never times out, because a test may
 * advance fake timers in the meantime.
 */
export async function openTestQueue(connection: pg.PoolConfig): Promise<Queue> {
  return await openQueue({ ...connection, connectionTimeoutMillis: 0 }, areaJobs, (fault) => {
    throw fault;
  });
}
