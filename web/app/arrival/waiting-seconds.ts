/**
 * Returns the delay of the like modal for a query such as `?t=5`, in seconds. Undefined unless the value is a
 * reasonable number of seconds.
 */
export function waitingSeconds(asked: string | null): number | undefined {
  if (asked === null || !/^\d{1,4}(\.\d+)?$/.test(asked)) return undefined;
  return Number(asked);
}
