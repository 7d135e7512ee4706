/**
 * Minimum difference between the two clocks that counts, in milliseconds. Smaller differences count as network latency.
 */
const unnoticedMilliseconds = 5_000;
let behind = 0;

/** Records the server's time from a response's `Date` header. */
export function noteServerTime(date: string | null): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(serverTime)) note(serverTime - Date.now());
}

/**
 * Records when the server rendered this page, in milliseconds since 1970, so that a countdown is correct from its first
 * tick. Accounts for the time since the page arrived, because scripts may start much later.
 */
export function notePageTime(renderedAt: number | undefined): void {
  if (renderedAt === undefined) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sinceArrival = navigation ? performance.now() - navigation.responseStart : 0;
  note(renderedAt - (Date.now() - sinceArrival));
}

function note(difference: number): void {
  behind = Math.abs(difference) > unnoticedMilliseconds ? difference : 0;
}

/** Returns the current time by the server's clock, because a countdown must not depend on the member's clock. */
export function serverNow(): number {
  return Date.now() + behind;
}
