/** Admits streams gradually, so that a thousand browsers that reconnect at once do not all arrive at once. */
export interface Admission {
  /** Admits one more, or returns after how many milliseconds to retry. `now` is in milliseconds. */
  enter(now: number): number | undefined;
  /** After how many milliseconds a browser that was refused elsewhere should retry. */
  turn(now: number): number;
  /** The last one that was admitted turned out not to be logged in. */
  giveBack(): void;
}

/**
 * Of the pages that a process serves, this many start in a second when all do, as after a restart: each opens its stream
 * and fetches what it shows.
 */
export const startsPerSecond = 50;

/** The longest wait before a retry. */
const longestWait = 30_000;
/** Turns are given out somewhat more slowly than streams are admitted: not everyone is punctual. */
const headroom = 1.25;

/**
 * At most `perSecond` in any second. All others get a turn each, one after another; `random` spreads those who come
 * when all turns are taken.
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
