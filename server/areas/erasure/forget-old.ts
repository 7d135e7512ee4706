import { mailLinkDays, outboxDays, requestKeyDays } from '#contract/retention.ts';
import { forgetDeviceMarks } from '../accounts/sessions/device-marks.ts';
import { deleteExpiredBans } from '../accounts/sign-up/bans.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import { forgetOldSwipes } from '../likes/swipe-game-queries.ts';
import { forgetOldPushes } from '../notifications/push/subscriptions.ts';
import { forgetRevocations } from '../../integrations/photo-revocations.ts';
import { eraseOldNotices } from '../payments/withdrawals/withdrawal-admin.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { forgetVisits } from '../site/source-visits.ts';
import { forgetOldReports } from '../reports/erase-reports.ts';
import { forgetOldDeskRecords } from '../staff/desk-records.ts';

/** Runs every night. */
export const forgetOld = job('forget_old', { retries: 3, every: '40 2 * * *' });

/** Deletes data whose retention period has ended. */
export function forgetOldWorker(db: Db): Worker {
  return worker(forgetOld, async (_nothing, now) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await db.deleteFrom('mail').where('created_at', '<', daysAgo(outboxDays)).execute();
    await db.deleteFrom('request_key').where('created_at', '<', daysAgo(requestKeyDays)).execute();
    await forgetOldSwipes(db, now);
    await forgetOldReports(db, now);
    await forgetOldDeskRecords(db, now);
    await forgetDeviceMarks(db, now);
    await deleteExpiredBans(db, now);
    await forgetRevocations(db, now);
    await forgetOldPushes(db, now);
    await forgetVisits(db, now);
    await eraseOldNotices(db, now);
    await db.deleteFrom('session').where('expires_at', '<', now).execute();
    await db.deleteFrom('mail_token').where('expires_at', '<', daysAgo(mailLinkDays)).execute();
    await db.deleteFrom('rate_limit').where('expire', '<', String(now.getTime())).execute();
  });
}
