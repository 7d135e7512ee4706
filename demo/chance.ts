/** Seeded random numbers: the same seed gives the same ones in the same order, on every machine. */
export interface Chance {
  /** A fraction, from 0 up to but not including 1. */
  fraction(): number;
  between(low: number, high: number): number;
  likely(probability: number): boolean;
}

export function seededChance(seed: string): Chance {
  let state = hash(seed);

  // Mulberry32: thirty-two bits of state are plenty for this, and every engine computes it identically.
  function fraction() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  return {
    fraction,
    between: (low, high) => low + fraction() * (high - low),
    likely: (probability) => fraction() < probability,
  };
}

function hash(seed: string): number {
  let hashed = 2166136261;
  for (const letter of seed) hashed = Math.imul(hashed ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hashed;
}
