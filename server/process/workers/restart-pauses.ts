const shortest = 100;
const longest = 30_000;
/** After this long without another death, the next one counts as the first. */
const forgottenMilliseconds = 60_000;

/**
 * How long to wait before a process is started again: nothing at first, then longer with each that dies soon after the
 * one before, so that what cannot run does not keep the machine busy. `now` is in milliseconds.
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
