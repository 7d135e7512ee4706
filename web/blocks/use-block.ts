import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import type { MemberId } from '#contract/members/members.ts';
import { useMe } from '../people/user.ts';
import { askPersistently, type Resumable } from '../api/pending-calls.ts';

/** Only the last of a block and its end is told. */
export const blockToast = 'block';

/**
 * Blocks someone. Done when the server says so: nobody should believe to be safe before. Until then it is kept. What has
 * asked for it may have left the screen by then: `onDone` is called all the same.
 */
export function useBlock(member: MemberId, onDone: () => void) {
  const client = useQueryClient();
  const me = useMe().id;
  return useMutation({
    mutationFn: async () => await askPersistently(me, blockMember, { profile: member }),
    onSuccess: async () => {
      onDone();
      await forget(client, member);
    },
  });
}

/** Takes a block back, in the same way. */
export function useUnblock(member: MemberId, onDone: () => void) {
  const client = useQueryClient();
  const me = useMe().id;
  return useMutation({
    mutationFn: async () => await askPersistently(me, unblockMember, { profile: member }),
    onSuccess: async () => {
      onDone();
      await forget(client, member);
    },
  });
}

/** Blocks that a page has left behind. */
export function resumableBlocks(client: QueryClient): readonly Resumable[] {
  return [blockMember, unblockMember].map((call): Resumable<typeof blockMember | typeof unblockMember> => ({
    call,
    onSettled: ({ profile }) => void forget(client, profile),
  }));
}

/** Whatever may show the two to each other is asked for again. */
async function forget(client: QueryClient, member: MemberId): Promise<void> {
  const touched = [['member', member], ['blocks'], ['likes'], ['chats'], ['chat'], ['members']];
  await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}
