import { setTimeout as sleep } from 'node:timers/promises';

/** Minimum duration of {@link inConstantTime}, in milliseconds. Longer than a sign-up takes. */
export const constantMilliseconds = 300;

/**
 * Runs `work` and resolves no earlier than a fixed time after the call, so that the timing does not reveal the path
 * taken.
 */
export async function inConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), sleep(constantMilliseconds)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
