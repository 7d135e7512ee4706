import type pg from 'pg';
import { areaJobs } from '#server/areas/index.ts';
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts';

/**
 * The queue as the product opens it, with a fault that a test sees. Connecting has no timeout: a test may advance fake
 * timers meanwhile.
 */
export async function openTestQueue(connection: pg.PoolConfig): Promise<Queue> {
  return await openQueue({ ...connection, connectionTimeoutMillis: 0 }, areaJobs, (fault) => {
    throw fault;
  });
}
