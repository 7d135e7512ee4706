/** A smaller difference between the two clocks is taken for network latency. */
const unnoticedMilliseconds = 5_000;
let behind = 0;

/** Records the time at which the server answered. */
export function noteServerTime(date: string | null): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - Date.now();
  behind = Math.abs(difference) > unnoticedMilliseconds ? difference : 0;
}

/** Returns the current time by the server's clock: a countdown must not depend on the member's clock. */
export function serverNow(): number {
  return Date.now() + behind;
}
