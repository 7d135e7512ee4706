import type { MatchAnswers } from '#contract/members/match-finder.ts';

/** Match finder answers without any preference. */
export const createAnybody: MatchAnswers = {
  genders: null,
  min_age: 18,
  max_age: 99,
  countryregion: null,
  interests: [],
  relationship_wish: null,
  wish_shown: false,
};
