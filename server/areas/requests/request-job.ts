import { job } from '../../platform/jobs/job.ts';

/**
 * Runs after an approval, and every five minutes to expire requests and to carry out those that have waited for a day.
 */
export const requestsDue = job('staff_requests', { retries: 3, every: '*/5 * * * *' });
