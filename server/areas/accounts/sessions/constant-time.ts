import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a sign-up takes; see {@link inConstantTime}. */
export const constantMilliseconds = 300;

/**
 * Does `work` and returns no earlier than a fixed time after it was called: if two paths differ in cost, the timing
 * then does not reveal which was taken.
 */
export async function inConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), sleep(constantMilliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
