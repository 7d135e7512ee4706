import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import type { MemberCard, MemberId } from '#contract/members.ts';
import { memberQuery } from '../members/members.ts';
import { ask } from '../wire/ask.ts';
import { likesQuery } from './likes.ts';
import { showMatch } from './match.ts';

type Liked = Pick<MemberCard, 'id'>;

/** Told also where the card that was pressed is gone by then. */
interface Outcomes {
  readonly onRefused: (fault: Error) => void;
  readonly onDone: () => void;
}

/** Likes someone: shown at once, taken back if the server refuses. A match gets its moment, `quietly` none. */
export function useLike({ quietly = false, onRefused }: Pick<Outcomes, 'onRefused'> & { readonly quietly?: boolean }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Liked) => await ask(likeMember, { profile: id }),
    onMutate: async ({ id }) => await showLiked(client, id, true),
    onSuccess: ({ matched }, { id }) => {
      if (matched && !quietly) showMatch(id);
    },
    onError: async (fault, { id }) => {
      await showLiked(client, id, false);
      onRefused(fault);
    },
    onSettled: async (_reply, _fault, { id }) => await askAgain(client, id),
  });
}

/** Takes a like back: shown at once, and there again if the server refuses. */
export function useTakeBack({ onRefused, onDone }: Outcomes) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Liked) => await ask(takeBackLike, { profile: id }),
    onMutate: async ({ id }) => await showLiked(client, id, false),
    onSuccess: () => onDone(),
    onError: async (fault, { id }) => {
      await showLiked(client, id, true);
      onRefused(fault);
    },
    onSettled: async (_reply, _fault, { id }) => await askAgain(client, id),
  });
}

/** Only this heart is filled or emptied: another one may be on its way. */
async function showLiked(client: QueryClient, id: MemberId, liked: boolean): Promise<void> {
  const { queryKey } = likesQuery();
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (likes) => {
    const others = likes?.liked.filter((one) => one !== id) ?? [];
    return likes && { ...likes, liked: liked ? [id, ...others] : others };
  });
  client.setQueryData(memberQuery(id).queryKey, (member) => member && { ...member, liked });
}

async function askAgain(client: QueryClient, id: MemberId): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: likesQuery().queryKey }),
    client.invalidateQueries({ queryKey: ['member', id] }),
  ]);
}
