/** Smaller differences between the two clocks count as network latency. */
const unnoticedMilliseconds = 5_000;
let behind = 0;

/** Records the server's time from a response's `Date` header. */
export function noteServerTime(date: string | null): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(serverTime)) note(serverTime - Date.now());
}

/**
 * Records when the server rendered this page, in milliseconds since 1970, so that a countdown is right from its first
 * tick. Subtracts the time since the page arrived, since scripts may start much later.
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

/** The current time by the server's clock: a countdown must not depend on the member's clock. */
export function serverNow(): number {
  return Date.now() + behind;
}
