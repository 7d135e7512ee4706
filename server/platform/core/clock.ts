/** The only source of the current time. Rules take `now` as an argument; tests use a clock they can move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Creates a clock that only moves when a test moves it. */
export function movableClock(start: Date): Clock & { move(milliseconds: number): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    move: (milliseconds) => {
      at += milliseconds;
    },
  };
}
