/** How long the like modal of `?t=5` waits; undefined for anything but a reasonable number of seconds. */
export function waitingSeconds(asked: string | null): number | undefined {
  if (asked === null || !/^\d{1,4}(\.\d+)?$/.test(asked)) return undefined;
  return Number(asked);
}
