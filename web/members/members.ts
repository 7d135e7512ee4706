import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AskedOf } from '#contract/call.ts';
import { type MemberId, searchMembers, showMember } from '#contract/members.ts';
import { ask, type Ask } from '../wire/ask.ts';

/** What a search asks for; what is left out, the server fills in. */
export type Search = Omit<AskedOf<typeof searchMembers>, 'after'>;

/** The members that fit, a page at a time. */
export const searchQuery = (search: Search, from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: ['members', search],
    queryFn: async ({ pageParam }) => await from(searchMembers, pageParam ? { ...search, after: pageParam } : search),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // Coming back from a profile finds the list as it was left.
    staleTime: 5 * 60_000,
  });

export const memberQuery = (id: MemberId, from: Ask = ask) =>
  queryOptions({ queryKey: ['member', id], queryFn: async () => (await from(showMember, { id })).profile });
