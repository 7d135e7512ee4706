import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type MemberCard,
  type MemberId,
  presentMember,
  searchAsVisitor,
  searchMembers,
  showMember,
} from '#contract/members/members.ts';
import type { Tracking } from '#contract/tracking.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { toInput, type Search } from './search/search-params.ts';
import { memberKeys } from './keys.ts';

/** Query for the search results, page by page. */
export const searchQuery = (search: Search, from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: memberKeys.search(search),
    queryFn: async ({ pageParam, signal }) => {
      const asked = toInput(search);
      return await from(searchMembers, pageParam ? { ...asked, after: pageParam } : asked, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // Keeps the list unchanged when the member returns from a profile.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    // Keeps the previous results on screen while another search is loading.
    placeholderData: keepPreviousData,
  });

/**
 * Query for the search results for visitors. They are never stale, because visitors have only a few searches per hour.
 */
export const visitorSearchQuery = (search: Search, { network, ref }: Tracking, from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.visitorSearch(search),
    queryFn: async () => await from(searchAsVisitor, { ...search, network, ref }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** Removes duplicates. A member who moved to a later page keeps their first position. */
export function eachOnce(cards: readonly MemberCard[]): MemberCard[] {
  const seen = new Set<MemberId>();
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export const memberQuery = (id: MemberId, from: Ask = ask) =>
  queryOptions({ queryKey: memberKeys.profile(id), queryFn: async () => (await from(showMember, { id })).profile });

/** Query for a member's public details; null if the member is not shown to visitors. */
export const presentedQuery = (id: MemberId, from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.presented(id),
    queryFn: async () => (await from(presentMember, { id })).member,
    staleTime: Infinity,
  });
