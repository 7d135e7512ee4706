/** Source of seeded random numbers: the same seed produces the same sequence on every machine. */
export interface Chance {
  /** Returns a fraction, from 0 up to but not including 1. */
  fraction(): number;
  between(low: number, high: number): number;
  likely(probability: number): boolean;
}

export function seededChance(seed: string): Chance {
  let state = hash(seed);

  // Mulberry32: 32 bits of state are sufficient here, and every engine computes the same values.
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
