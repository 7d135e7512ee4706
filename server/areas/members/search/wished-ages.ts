import { type MatchAnswers, presumedYears } from '#contract/members/match-finder.ts';
import { searchAges } from '#contract/members/search.ts';
import { ageOn } from '#contract/time.ts';
import type { CardRow } from '../cards.ts';

export interface Ages {
  readonly min_age: number;
  readonly max_age: number;
}

export const anyAge: Ages = { min_age: searchAges.min, max_age: searchAges.max };

/**
 * Returns the ages that a member wishes for: from their answers, else from their saved search, else around their own.
 */
export function wishedAges(card: CardRow, answers: MatchAnswers | undefined, today: string): Ages {
  if (answers) return answers;
  const saved = card.wish;
  if (saved?.min_age === undefined && saved?.max_age === undefined) return agesAround(ageOn(card.birth_date, today));
  return { min_age: saved.min_age ?? anyAge.min_age, max_age: saved.max_age ?? anyAge.max_age };
}

/** Returns the ages within {@link presumedYears} of an age. */
export function agesAround(age: number): Ages {
  return {
    min_age: Math.max(searchAges.min, age - presumedYears),
    max_age: Math.min(searchAges.max, age + presumedYears),
  };
}

export function isAmong({ min_age, max_age }: Ages, age: number): boolean {
  // 99 includes everyone older.
  return age >= min_age && (age <= max_age || max_age === searchAges.max);
}
