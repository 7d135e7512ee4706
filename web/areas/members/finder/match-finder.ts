import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import {
  findMatches,
  finderResults,
  type MatchAnswers,
  type MatchedCard,
  showMatchFinder,
} from '#contract/members/match-finder.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { memberKeys } from '../keys.ts';

/** The member's answers. */
export const matchFinderQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: memberKeys.matchFinder, queryFn: async () => await from(showMatchFinder, {}) });

/**
 * The members who fit, with the reasons. The key begins with that of the search, so that both are refetched together.
 */
export const matchesQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.bestMatches(finderResults),
    queryFn: async () => (await from(findMatches, {})).profiles,
    // Coming back from a profile finds them unchanged.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

/** The best results, and some portraits beside them. */
export const forYouQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.bestMatches(facesForYou),
    queryFn: async () => (await from(findMatches, { most: facesForYou })).profiles,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
const facesForYou = 6;

/** Whether there is a photo that the viewer may see. */
export function hasFace({ main_image }: MatchedCard): boolean {
  return main_image !== null && !main_image.locked;
}

/** The first one shown should not have a hidden photo. */
export function facesFirst(members: readonly MatchedCard[]): MatchedCard[] {
  return [...members.filter(hasFace), ...members.filter((one) => !hasFace(one))];
}

/** One question per screen, in this order; whom to seek is only asked of members who have a choice. */
const questions = ['whom', 'age', 'region', 'interests', 'wish'] as const;
export type FinderQuestion = (typeof questions)[number];
export type Finder = ReplyOf<typeof showMatchFinder>;

export function questionsOf({ may_choose }: Finder): readonly FinderQuestion[] {
  return questions.filter((question) => may_choose || question !== 'whom');
}

/** The first question. */
export function firstAnswers({ presumed_ages }: Finder): MatchAnswers {
  const nothing = { genders: null, countryregion: null, interests: [], relationship_wish: null, wish_shown: false };
  return { ...nothing, ...presumed_ages };
}
