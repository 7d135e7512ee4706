import { queryOptions } from '@tanstack/react-query';
import { findMatches, type MatchAnswers, showMatchFinder } from '#contract/match-finder.ts';
import { searchAges } from '#contract/search.ts';
import { ask, type Ask } from '../../wire/ask.ts';

/** What the member has answered. */
export const matchFinderQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: ['match-finder'], queryFn: async () => await from(showMatchFinder, {}) });

/** Who fits, with the reasons. */
export const matchesQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: ['match-finder', 'matches'],
    queryFn: async () => (await from(findMatches, {})).profiles,
    // Coming back from a profile finds them as they were.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

/** One question per screen, in this order. */
export const questions = ['whom', 'age', 'region', 'interests', 'wish'] as const;
export type Question = (typeof questions)[number];

/** Where the questions begin. */
export const noAnswers: MatchAnswers = {
  genders: null,
  min_age: searchAges.min,
  max_age: searchAges.max,
  countryregion: null,
  interests: [],
  relationship_wish: null,
  wish_shown: false,
};
