import type { Country } from '#contract/places.ts';
import type { Chance } from '#demo/chance.ts';

// The habits of members. None of these figures were measured, for want of a large community. Replace them with your own
// and run the simulation again.

/** The share of members in a country, and its offset from UTC in winter, in hours. */
interface Home {
  readonly share: number;
  readonly ahead: number;
}

export const homes: Readonly<Partial<Record<Country, Home>>> = {
  NL: { share: 14, ahead: 1 },
  DE: { share: 16, ahead: 1 },
  FR: { share: 11, ahead: 1 },
  GB: { share: 11, ahead: 0 },
  US: { share: 14, ahead: -6 },
  ES: { share: 6, ahead: 1 },
  IT: { share: 6, ahead: 1 },
  PL: { share: 5, ahead: 1 },
  BE: { share: 4, ahead: 1 },
  SE: { share: 2, ahead: 1 },
  DK: { share: 2, ahead: 1 },
  NO: { share: 2, ahead: 1 },
  FI: { share: 2, ahead: 2 },
  CA: { share: 3, ahead: -5 },
  AU: { share: 2, ahead: 10 },
};

/** Weight of sessions that start in each hour of local time: few at night, most in the evening. */
export const evenings = [
  2, 1, 0.6, 0.4, 0.3, 0.4, 1, 2, 3, 3, 3, 3.2, 4, 3.6, 3.4, 3.6, 4.2, 5.5, 7, 9, 11, 12, 9.5, 5,
];

export const habits = {
  /** Share of all members who visit on a day. */
  activeShare: 0.3,
  /** Mean number of sessions per visitor and day, at least one. */
  sessions: 3.2,
  /** Median length of a session in minutes, and its spread (the sigma of a log-normal distribution). */
  sessionMinutes: { middle: 14, sigma: 0.9, most: 240 },
  /** Median number of messages per visitor and day; some write twenty times as many. */
  messages: { middle: 4, sigma: 1.4, most: 600 },
  /** Maximum number of conversation partners; most messages go to one or two of them (Zipf). */
  partners: 5,
  /** Calls per minute of a session, besides messages. */
  inMinute: { search: 0.5, profile: 1.2, likes: 0.2, chats: 0.4, conversation: 0.7 },
} as const;

/** Draws an index by weight. */
export function weighted(weights: readonly number[]): (chance: Chance) => number {
  const sums: number[] = [];
  let sum = 0;
  for (const weight of weights) sums.push((sum += weight));
  return (chance) => {
    const at = chance.fraction() * sum;
    return sums.findIndex((until) => at < until);
  };
}

/** Draws from the standard normal distribution. (Box and Muller.) */
export function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.fraction())) * Math.cos(2 * Math.PI * chance.fraction());
}

/** Draws from a log-normal distribution: most values are small, a few are large. */
export function logNormal(chance: Chance, { middle, sigma, most }: { middle: number; sigma: number; most: number }) {
  return Math.min(most, middle * Math.exp(sigma * normal(chance)));
}

/** Draws from a Poisson distribution with this mean. */
export function poisson(chance: Chance, mean: number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)));
  const limit = Math.exp(-mean);
  let times = 0;
  for (let product = chance.fraction(); product > limit; product *= chance.fraction()) times += 1;
  return times;
}
