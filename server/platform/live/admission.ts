/** Admits streams gradually, so a thousand browsers that reconnect at once do not all start at once. */
export interface Admission {
  /** Admits a stream, or returns the wait before a retry. `now` and the wait are in milliseconds. */
  enter(now: number): number | undefined;
  /** Returns the wait for a browser that was refused for another reason, in milliseconds. */
  turn(now: number): number;
  /** Frees the slot of the last admitted stream, because its browser is not logged in. */
  giveBack(): void;
}

/**
 * Number of pages of one process that may start per second when all of them start at once, as after a restart: each
 * opens its stream and fetches its data.
 */
export const startsPerSecond = 50;

/** Maximum wait before a retry, in milliseconds. */
const longestWait = 30_000;
/** Factor by which turns are further apart than admissions, because browsers do not retry exactly on time. */
const headroom = 1.25;

/**
 * Admits at most `perSecond` in any second. All others get successive turns; `random` spreads those that come when all
 * turns are taken.
 */
export function makeAdmission(perSecond: number, random: () => number = Math.random): Admission {
  const entered: number[] = [];
  const step = (1000 / perSecond) * headroom;
  let lastTurn = 0;

  function turn(now: number): number {
    lastTurn = Math.max(lastTurn, now + 1000) + step;
    const wait = lastTurn - now;
    if (wait <= longestWait) return wait;
    lastTurn -= step;
    return longestWait * (0.5 + random() / 2);
  }

  return {
    enter: (now) => {
      while (entered.length > 0 && entered[0]! <= now - 1000) entered.shift();
      if (entered.length >= perSecond) return turn(now);
      entered.push(now);
      return undefined;
    },
    turn,
    giveBack: () => void entered.pop(),
  };
}
