import { type MutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { useMe } from '../../shared/people/user.ts';
import { askPersistently } from '../../shared/api/pending-calls.ts';
import { showMatch } from './match.ts';
import { invalidateLikes, showLiked } from './show-liked.ts';

type Liked = Pick<MemberCard, 'id'>;

/** Callbacks that run even after the pressed card has unmounted. */
interface Outcomes {
  readonly onRefused: (fault: Error) => void;
  readonly onDone: () => void;
}

/**
 * Returns a mutation that likes a member optimistically. The call is stored and retried until it succeeds. A refusal
 * reverts the heart. `quietly` skips the celebration of a match.
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

/** Returns a mutation that withdraws a like optimistically. A refusal restores the like. */
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
 * Creates a mutation per press. `useMutation` would create one for each heart of a list. The callbacks in `options`
 * handle the outcome.
 */
function onPress<Result, Context>(client: QueryClient, options: MutationOptions<Result, Error, Liked, Context>) {
  return {
    mutate: (liked: Liked): void => {
      client
        .getMutationCache()
        .build(client, options)
        .execute(liked)
        // `onError` has handled the failure.
        .catch(() => undefined);
    },
  };
}
