import type { Country } from '#contract/places.ts';
import type { Interest } from '#contract/profile-values.ts';
import type { Words } from '../speech.ts';

/** One message. The forms of its words follow the gender of the one who writes it, never of the one who reads it. */
export type Line = { readonly A: Words } | { readonly B: Words };

/** A short chat of two members who have just met. A writes first. */
export interface Conversation {
  /** The interest they share, when they talk about one. */
  readonly about?: Interest;
  /** Where its places and habits belong; everywhere the language is spoken when left out. */
  readonly in?: readonly Country[];
  readonly lines: readonly Line[];
}
