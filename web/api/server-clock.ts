/** By how much this browser's clock is behind the server's, as far as is known; what is less than this is travel. */
const unnoticedMilliseconds = 5_000;
let behind = 0;

/** Notes the moment at which the server answered. */
export function noteServerTime(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  behind = Math.abs(difference) > unnoticedMilliseconds ? difference : 0;
}

/** The moment it is by the server's clock: a countdown must not depend on how the member's clock is set. */
export function serverNow(): number {
  return Date.now() + behind;
}
