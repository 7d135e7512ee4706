import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a sign-up takes; see {@link inConstantTime}. */
export const constantMilliseconds = 300;

/**
 * Does `work` and answers no earlier than a fixed time after it was asked: where two ways through cost different work,
 * the time then tells nothing of which was taken.
 */
export async function inConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), sleep(constantMilliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
