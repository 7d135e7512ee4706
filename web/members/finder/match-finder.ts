import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import {
  findMatches,
  finderResults,
  type MatchAnswers,
  type MatchedCard,
  showMatchFinder,
} from '#contract/members/match-finder.ts';
import { ask, type Ask } from '../../api/ask.ts';

/** What the member has answered. */
export const matchFinderQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: ['match-finder'], queryFn: async () => await from(showMatchFinder, {}) });

/** Who fits, with the reasons. Whatever asks for the search anew asks for this as well: its key begins alike. */
export const matchesQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: ['members', 'matches', finderResults],
    queryFn: async () => (await from(findMatches, {})).profiles,
    // Coming back from a profile finds them as they were.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

/** The best of them, and some faces beside. */
export const forYouQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: ['members', 'matches', facesForYou],
    queryFn: async () => (await from(findMatches, { most: facesForYou })).profiles,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
const facesForYou = 6;

/** Whether there is a photo that the viewer may see. */
export function hasFace({ main_image }: MatchedCard): boolean {
  return main_image !== null && !main_image.locked;
}

/** Nobody's first sight is a photo that they may not see. */
export function facesFirst(members: readonly MatchedCard[]): MatchedCard[] {
  return [...members.filter(hasFace), ...members.filter((one) => !hasFace(one))];
}

/** One question per screen, in this order; whom one seeks is asked of those who have a choice. */
const questions = ['whom', 'age', 'region', 'interests', 'wish'] as const;
export type FinderQuestion = (typeof questions)[number];
export type Finder = ReplyOf<typeof showMatchFinder>;

export function questionsOf({ may_choose }: Finder): readonly FinderQuestion[] {
  return questions.filter((question) => may_choose || question !== 'whom');
}

/** Where the questions begin. */
export function firstAnswers({ presumed_ages }: Finder): MatchAnswers {
  const nothing = { genders: null, countryregion: null, interests: [], relationship_wish: null, wish_shown: false };
  return { ...nothing, ...presumed_ages };
}
