export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** The kinds of characters, and how many of each kind a guesser has to try. */
const kinds: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 20],
];

/** Lower limits in bits of {@link strengths} after the first. */
const limits = [42, 58, 90] as const;

/**
 * Estimates how hard a password is to guess by trying. Repeated characters count little. The server knows the common
 * passwords, which are easy to guess at any length.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const counted = Math.min(characters.length, 2 * new Set(characters).size - 1);
  const bits = pool === 0 ? 0 : counted * Math.log2(pool);
  return strengths[limits.filter((limit) => bits >= limit).length]!;
}
