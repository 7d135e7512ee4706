/** How long the like modal of `?t=5` waits; undefined for what is no number of seconds that somebody would wait. */
export function waitingSeconds(asked: string | null): number | undefined {
  if (asked === null || !/^\d{1,4}(\.\d+)?$/.test(asked)) return undefined;
  return Number(asked);
}
