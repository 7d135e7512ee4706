import { useMutation, useQueryClient } from '@tanstack/react-query';
import { likeMember } from '#contract/likes.ts';
import type { MemberCard } from '#contract/members.ts';
import { ask } from '../wire/ask.ts';
import { likesQuery } from './likes.ts';
import { showMatch } from './match.ts';

/** Likes someone: shown at once, taken back if the server refuses. A match gets its moment. */
export function useLike() {
  const client = useQueryClient();
  const { queryKey } = likesQuery();
  return useMutation({
    mutationFn: async (member: Pick<MemberCard, 'id'>) => await ask(likeMember, { profile: member.id }),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (likes) => likes && { ...likes, liked: [id, ...likes.liked] });
    },
    onSuccess: ({ matched }, { id }) => {
      if (matched) showMatch(id);
    },
    onError: (_fault, { id }) => {
      // Only this like is taken back: another one may be on its way.
      client.setQueryData(queryKey, (likes) => likes && { ...likes, liked: likes.liked.filter((one) => one !== id) });
    },
    onSettled: async (_reply, _fault, { id }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ['member', id] }),
      ]);
    },
  });
}
