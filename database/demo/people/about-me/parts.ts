import type { Country } from '#contract/places.ts';
import type { Interest } from '#contract/profile-values.ts';
import type { Words } from '../speech.ts';

/** One sentence, and whom it suits; what is left out suits everyone. */
export interface FittedPhrase {
  readonly words: Words;
  /** The youngest and the oldest age in years, both included. */
  readonly from?: number;
  readonly to?: number;
  readonly in?: readonly Country[];
  /** Interests that the sentence would contradict or make fun of. */
  readonly unless?: readonly Interest[];
}

export type Phrase = Words | FittedPhrase;

/** What about-me texts of one language are put together from: every phrase is one whole sentence. */
export interface AboutMeParts {
  /** Work, home, what a normal Tuesday looks like. */
  readonly openings: readonly Phrase[];
  readonly interests: Readonly<Partial<Record<Interest, Phrase>>>;
  /** Small habits and weaknesses. */
  readonly middles: readonly Phrase[];
  /** Whom they hope to meet. */
  readonly endings: readonly Phrase[];
}
