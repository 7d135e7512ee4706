/** Returns this thread's CPU time and the wall-clock time, in milliseconds. */
function now() {
  const { user, system } = process.threadCpuUsage();
  return { worked: (user + system) / 1000, wall: performance.now() };
}

/** Returns the duration of some work in milliseconds, excluding time taken by other processes and threads. */
export function workOf(work: () => void): number {
  const from = now();
  work();
  return between(from, now());
}

function between(from: ReturnType<typeof now>, to: ReturnType<typeof now>): number {
  // On some machines, the CPU time of a thread is accurate only to milliseconds.
  return Math.min(to.worked - from.worked, to.wall - from.wall);
}

/** Returns the longest time in milliseconds that `work` blocked the event loop. Waiting does not count. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  let last = now();
  const look = () => {
    const next = now();
    longest = Math.max(longest, between(last, next));
    last = next;
    if (running) setImmediate(look);
  };
  setImmediate(look);
  await work();
  running = false;
  look();
  return longest;
}

/** Returns the minimum result of several runs. Stops early once a result is within the limit. */
export async function leastOf(
  runs: number,
  allowed: number,
  measured: () => number | Promise<number>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > allowed; run += 1) least = Math.min(least, await measured());
  return least;
}
