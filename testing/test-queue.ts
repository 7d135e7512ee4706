import type pg from 'pg';
import { areaJobs } from '#server/areas.ts';
import { openQueue, type Queue } from '#server/jobs/queue.ts';

/** The queue as the product opens it, with a fault that a test sees. */
export async function openTestQueue(connection: pg.PoolConfig): Promise<Queue> {
  return await openQueue(connection, areaJobs, (fault) => {
    throw fault;
  });
}
