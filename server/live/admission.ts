/** Lets streams in one after the other, so that a thousand browsers that come back at once do not come at once. */
export interface Admission {
  /** Lets one more in, or says after how many milliseconds it is to come again. `now` is in milliseconds. */
  enter(now: number): number | undefined;
  /** After how many milliseconds somebody is to come again for whom there was no room elsewhere. */
  turn(now: number): number;
  /** The one who was let in last turned out to be nobody. */
  giveBack(): void;
}

/** Nobody waits longer than this before they ask again. */
const longestWait = 30_000;
/** Turns are given out somewhat more slowly than streams are let in: not everyone is punctual. */
const headroom = 1.25;

/**
 * At most `perSecond` in any second. Everyone else is given a turn of their own, one behind the other; `random` spreads
 * those who come when all turns are given.
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
