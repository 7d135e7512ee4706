import { useMutation, useQueryClient } from '@tanstack/react-query';
import { likeMember } from '#contract/likes.ts';
import type { MemberCard } from '#contract/members.ts';
import { ask } from '../wire/ask.ts';
import { likesQuery } from './likes.ts';

/** Likes someone: shown at once, taken back if the server refuses. */
export function useLike() {
  const client = useQueryClient();
  const { queryKey } = likesQuery();
  return useMutation({
    mutationFn: async (member: MemberCard) => await ask(likeMember, { profile: member.id }),
    onMutate: async (member) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (likes) => likes && { ...likes, profiles: [{ ...member, matched: false }, ...likes.profiles] },
      );
      return { before };
    },
    onError: (_fault, _member, shown) => client.setQueryData(queryKey, shown?.before),
    onSettled: async () => await client.invalidateQueries({ queryKey }),
  });
}
