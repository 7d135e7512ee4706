import { type MutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { useMe } from '../../shared/people/user.ts';
import { askPersistently } from '../../shared/api/pending-calls.ts';
import { showMatch } from './match.ts';
import { invalidateLikes, showLiked } from './show-liked.ts';

type Liked = Pick<MemberCard, 'id'>;

/** Called even if the pressed card is gone by then. */
interface Outcomes {
  readonly onRefused: (fault: Error) => void;
  readonly onDone: () => void;
}

/**
 * Likes a member: shown at once, stored until it has arrived, reverted if the server refuses. A match is celebrated,
 * unless `quietly`.
 */
export function useLike({ quietly = false, onRefused }: Pick<Outcomes, 'onRefused'> & { readonly quietly?: boolean }) {
  const client = useQueryClient();
  const me = useMe().id;
  return onPress(client, {
    mutationFn: async ({ id }: Liked) => await askPersistently(me, likeMember, { profile: id }),
    onMutate: async ({ id }) => await showLiked(client, id, true),
    onSuccess: ({ matched }, { id }) => {
      if (matched && !quietly) showMatch(id);
    },
    onError: async (fault, { id }) => {
      await showLiked(client, id, false);
      onRefused(fault);
    },
    onSettled: async (_reply, _fault, { id }) => await invalidateLikes(client, id),
  });
}

/** Takes a like back: shown at once, and restored if the server refuses. */
export function useTakeBack({ onRefused, onDone }: Outcomes) {
  const client = useQueryClient();
  const me = useMe().id;
  return onPress(client, {
    mutationFn: async ({ id }: Liked) => await askPersistently(me, takeBackLike, { profile: id }),
    onMutate: async ({ id }) => await showLiked(client, id, false),
    onSuccess: () => onDone(),
    onError: async (fault, { id }) => {
      await showLiked(client, id, true);
      onRefused(fault);
    },
    onSettled: async (_reply, _fault, { id }) => await invalidateLikes(client, id),
  });
}

/**
 * A mutation that is made when it is wanted, where `useMutation` would have one ready for each heart of a list. Its outcome
 * is told by the options.
 */
function onPress<Result, Context>(client: QueryClient, options: MutationOptions<Result, Error, Liked, Context>) {
  return {
    mutate: (liked: Liked): void => {
      client
        .getMutationCache()
        .build(client, options)
        .execute(liked)
        // `onError` has been told.
        .catch(() => undefined);
    },
  };
}
