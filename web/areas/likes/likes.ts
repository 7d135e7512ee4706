import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { type LikeType, listLikes, pageLikes } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { sharedQuery } from '../../shared/api/queries/shared-query.ts';
import { likeKeys } from './keys.ts';

/** Query for the latest likes received and sent, the badge count, and all members whose heart is filled. */
export const likesQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: likeKeys.latest, queryFn: async () => await from(listLikes, {}) });

/** Query for a list of likes, page by page. */
export const likesPageQuery = (type: LikeType, from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: likeKeys.page(type),
    queryFn: async ({ pageParam }) => await from(pageLikes, { type, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** Returns the number of unseen likes. */
export function useNewLikes(): number {
  const { data } = useQuery({ ...likesQuery(), enabled: false });
  return data?.num_new_likes ?? 0;
}

const latest = sharedQuery(likesQuery());

export function useIsLiked(member: MemberId): boolean {
  return latest.useData((likes) => likes?.liked.includes(member) ?? false);
}
