import { job } from '../jobs/job.ts';
import { type Worker, worker } from '../jobs/queue.ts';
import { forgetOldSwipes } from '../likes/swipe-game-queries.ts';
import type { Db } from '../postgres/db.ts';
import { forgetOldReports } from '../reports/erase-reports.ts';

/** Every night. */
export const forgetOld = job('forget_old', { retries: 3, every: '40 2 * * *' });

/**
 * How long a mail that was written stays in the outbox. Less than the days a deleted account has: a mail to somebody
 * that names a member is gone before the member is.
 */
export const outboxDays = 7;
/** A browser that asks again under an `Idempotency-Key` does so within minutes. */
export const requestKeyDays = 7;

/** What nobody needs any more goes, whoever it is about. */
export function forgetOldWorker(db: Db): Worker {
  return worker(forgetOld, async (_nothing, now) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await db.deleteFrom('mail').where('created_at', '<', daysAgo(outboxDays)).execute();
    await db.deleteFrom('request_key').where('created_at', '<', daysAgo(requestKeyDays)).execute();
    await forgetOldSwipes(db, now);
    await forgetOldReports(db, now);
    await db.deleteFrom('session').where('expires_at', '<', now).execute();
    await db.deleteFrom('mail_token').where('expires_at', '<', now).execute();
    await db.deleteFrom('rate_limit').where('expire', '<', String(now.getTime())).execute();
  });
}
