/** For how long this thread has worked, and what the clock on the wall says, in milliseconds. */
function now() {
  const { user, system } = process.threadCpuUsage();
  return { worked: (user + system) / 1000, wall: performance.now() };
}

/** How long some work takes, not counting what other processes and threads take from it. */
export function workOf(work: () => void): number {
  const from = now();
  work();
  return between(from, now());
}

function between(from: ReturnType<typeof now>, to: ReturnType<typeof now>): number {
  // Some machines count the work of a thread in steps of milliseconds.
  return Math.min(to.worked - from.worked, to.wall - from.wall);
}

/** The longest time that a piece of work blocked the event loop. Waiting does not count. */
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

/** The least of a few runs: one is enough where it is within what is allowed. */
export async function leastOf(
  runs: number,
  allowed: number,
  measured: () => number | Promise<number>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > allowed; run += 1) least = Math.min(least, await measured());
  return least;
}
