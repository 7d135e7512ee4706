/** A smaller difference between the two clocks is taken for network latency. */
const unnoticedMilliseconds = 5_000;
let behind = 0;

/** Records the time at which the server answered. */
export function noteServerTime(date: string | null): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(serverTime)) note(serverTime - Date.now());
}

/**
 * Records when the server rendered this page, in milliseconds since 1970, so that a countdown is right from its first
 * tick. The page may have started long after it arrived.
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

/** Returns the current time by the server's clock: a countdown must not depend on the member's clock. */
export function serverNow(): number {
  return Date.now() + behind;
}
