/** The seed of all randomness in tests. `SEED=5 npm test` uses a different one. */
export const seed = Number(process.env.SEED ?? 20_261_102);

/**
 * Returns a function that generates fractions from 0 up to but not including 1. The same seed produces the same
 * sequence.
 */
export function chanceOf(from: number): () => number {
  let state = Math.trunc(from);
  // Mulberry32: every engine computes the same values.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
