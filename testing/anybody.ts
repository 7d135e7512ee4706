import type { MatchAnswers } from '#contract/members/match-finder.ts';

/** Answers for the match finder that accept anybody. */
export const createAnybody: MatchAnswers = {
  genders: null,
  min_age: 18,
  max_age: 99,
  countryregion: null,
  interests: [],
  relationship_wish: null,
  wish_shown: false,
};
