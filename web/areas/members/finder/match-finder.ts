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

/** Query for the member's match finder answers. */
export const matchFinderQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: memberKeys.matchFinder, queryFn: async () => await from(showMatchFinder, {}) });

/**
 * Query for matching members, with reasons. Its key starts with the search key, so that both are refetched together.
 */
export const matchesQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.bestMatches(finderResults),
    queryFn: async () => (await from(findMatches, {})).profiles,
    // Keeps the list unchanged when the member returns from a profile.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

/** Query for the five faces above a search, each with at least one reason other than an age gap. */
export const forYouQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.bestMatches(facesForYou),
    queryFn: async () => (await from(findMatches, { most: facesForYou, substantial: 'yes' })).profiles,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
export const facesForYou = 5;

/**
 * Query for members who might be next, below a short list of likes: as many as a row shows, besides the members of the
 * list.
 */
export const nextQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.bestMatches(facesNext + listedAtMost),
    queryFn: async () => (await from(findMatches, { most: facesNext + listedAtMost, substantial: 'yes' })).profiles,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
export const facesNext = 6;
/** Number of members in a short list of likes, who may be among the matches. */
const listedAtMost = 2;

/** Returns whether the member has a main photo that the viewer may see. */
export function hasFace({ main_image }: MatchedCard): boolean {
  return main_image !== null && !main_image.locked;
}

/** Sorts members with a visible photo first, so that the list does not start with a hidden one. */
export function facesFirst(members: readonly MatchedCard[]): MatchedCard[] {
  return [...members.filter(hasFace), ...members.filter((one) => !hasFace(one))];
}

/** Questions in display order, one per screen. The gender question appears only for members who have a choice. */
const questions = ['whom', 'age', 'region', 'interests', 'wish'] as const;
export type FinderQuestion = (typeof questions)[number];
export type Finder = ReplyOf<typeof showMatchFinder>;

export function questionsOf({ may_choose }: Finder): readonly FinderQuestion[] {
  return questions.filter((question) => may_choose || question !== 'whom');
}

/** Returns the initial answers: the default age range and nothing else. */
export function firstAnswers({ presumed_ages }: Finder): MatchAnswers {
  const nothing = { genders: null, countryregion: null, interests: [], relationship_wish: null, wish_shown: false };
  return { ...nothing, ...presumed_ages };
}
