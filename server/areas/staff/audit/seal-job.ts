import { job } from '../../../platform/jobs/job.ts';

/** Delay between an entry of the audit log and the job that seals it, in seconds. */
export const sealSeconds = 3;

/** Runs {@link sealSeconds} after an entry, and every minute to catch missed entries. */
export const sealAudit = job('seal_audit', { retries: 3, every: '* * * * *' });
