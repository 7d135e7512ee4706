import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MemberId } from '#contract/members.ts';
import { listLikes } from '#contract/likes.ts';
import { ask, type Ask } from '../wire/ask.ts';

/** Whom the member likes and who likes the member. */
export const likesQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: ['likes'], queryFn: async () => await from(listLikes, {}) });

export function useLikes() {
  return useQuery(likesQuery());
}

/** How many likes the member has not looked at yet. */
export function useNewLikes(): number {
  const { data } = useQuery({ ...likesQuery(), enabled: false });
  return data?.liked_by.filter(({ like_new }) => like_new).length ?? 0;
}

export function useIsLiked(member: MemberId): boolean {
  const { data } = useQuery({
    ...likesQuery(),
    select: ({ profiles }) => profiles.some(({ id }) => id === member),
  });
  return data ?? false;
}
