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

/** The members who fit, page by page. */
export const searchQuery = (search: Search, from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: memberKeys.search(search),
    queryFn: async ({ pageParam, signal }) => {
      const asked = toInput(search);
      return await from(searchMembers, pageParam ? { ...asked, after: pageParam } : asked, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // Coming back from a profile finds the list unchanged.
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    // While another search is loading, the previous one stays in view.
    placeholderData: keepPreviousData,
  });

/** What a visitor sees of a search. Not refetched more often than necessary: a visitor has only a few per hour. */
export const visitorSearchQuery = (search: Search, { network, ref }: Tracking, from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.visitorSearch(search),
    queryFn: async () => await from(searchAsVisitor, { ...search, network, ref }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** Each card once: a member who moved to a later page stays in their first place. */
export function eachOnce(cards: readonly MemberCard[]): MemberCard[] {
  const seen = new Set<MemberId>();
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id));
}

export const memberQuery = (id: MemberId, from: Ask = ask) =>
  queryOptions({ queryKey: memberKeys.profile(id), queryFn: async () => (await from(showMember, { id })).profile });

/** One member as a visitor may see them; null if they are not shown to visitors. */
export const presentedQuery = (id: MemberId, from: Ask = ask) =>
  queryOptions({
    queryKey: memberKeys.presented(id),
    queryFn: async () => (await from(presentMember, { id })).member,
    staleTime: Infinity,
  });
