const shortest = 100;
const longest = 30_000;
/** After this time without a crash, the next crash counts as the first. In milliseconds. */
const forgottenMilliseconds = 60_000;

/**
 * The pause before a process is restarted: none at first, then longer after each crash that follows soon, so that a
 * process that cannot run does not keep the machine busy. `now` is in milliseconds.
 */
export function restartPauses(): (now: number) => number {
  let deaths = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    deaths = now - last > forgottenMilliseconds ? 0 : deaths + 1;
    last = now;
    return deaths === 0 ? 0 : Math.min(shortest * 2 ** (deaths - 1), longest);
  };
}
