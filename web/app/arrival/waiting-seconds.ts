/** The delay of the like modal for `?t=5`. Undefined unless it is a reasonable number of seconds. */
export function waitingSeconds(asked: string | null): number | undefined {
  if (asked === null || !/^\d{1,4}(\.\d+)?$/.test(asked)) return undefined;
  return Number(asked);
}
