import { job } from '../../platform/jobs/job.ts';

/** Runs after an approval, and every five minutes: expires requests, and carries out those that waited for a day. */
export const requestsDue = job('staff_requests', { retries: 3, every: '*/5 * * * *' });
