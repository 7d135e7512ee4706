import { job } from '#server/jobs/job.ts';
import { type Worker, worker } from '#server/jobs/queue.ts';
import type { Db } from '#server/postgres/db.ts';
import { demoCommunity } from './community.ts';
import { chanceOf } from './drawing/chance.ts';

/** Now and then somebody of the demo community looks in; Anna and Bram come when their people do. */
export const demoLife = job('demo_life', { retries: 0, every: '*/4 * * * *' });

const shareLookingIn = 0.06;

export async function lookIn(db: Db, now: Date): Promise<void> {
  const chance = chanceOf(`life ${Math.floor(now.getTime() / 240_000)}`);
  const here = demoCommunity()
    .slice(2)
    .filter(() => chance.likely(shareLookingIn));
  for (const { id } of here) {
    const last_active_at = new Date(now.getTime() - Math.floor(chance.between(0, 60_000)));
    await db.updateTable('member_card').set({ last_active_at }).where('id', '=', id).execute();
  }
}

export function lifeWorker(db: Db): Worker {
  return worker(demoLife, async (_nothing, now) => await lookIn(db, now));
}
