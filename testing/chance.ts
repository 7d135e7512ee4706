/** Where everything begins that tests leave to chance. `SEED=5 npm test` draws another time. */
export const seed = Number(process.env.SEED ?? 20_261_102);

/** Fractions from 0 up to but not including 1: from the same number, the same ones in the same order. */
export function chanceOf(from: number): () => number {
  let state = Math.trunc(from);
  // Mulberry32, which every engine computes alike.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
