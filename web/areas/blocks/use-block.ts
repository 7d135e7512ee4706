import { useMutation } from '@tanstack/react-query';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import type { MemberId } from '#contract/members/members.ts';
import { useMe } from '../../shared/people/user.ts';
import { announce } from '../../shared/api/announce.ts';
import { askPersistently, type Resumable } from '../../shared/api/pending-calls.ts';

/** A block and its undo replace each other's toast. */
export const blockToast = 'block';

/**
 * Blocks a member. Confirmed only once the server has done it: nobody should feel safe too early. Until then the call
 * is stored. The component may have been unmounted by then: `onDone` is called all the same.
 */
export function useBlock(member: MemberId, onDone: () => void) {
  const me = useMe().id;
  return useMutation({
    mutationFn: async () => await askPersistently(me, blockMember, { profile: member }),
    onSuccess: async () => {
      onDone();
      await announce({ event: 'member_hidden', member });
    },
  });
}

/** Unblocks a member, in the same way. */
export function useUnblock(member: MemberId, onDone: () => void) {
  const me = useMe().id;
  return useMutation({
    mutationFn: async () => await askPersistently(me, unblockMember, { profile: member }),
    onSuccess: async () => {
      onDone();
      await announce({ event: 'member_hidden', member });
    },
  });
}

/** Blocks that a closed page has left behind. */
export function resumableBlocks(): readonly Resumable[] {
  return [blockMember, unblockMember].map((call): Resumable<typeof blockMember | typeof unblockMember> => ({
    call,
    onSettled: ({ profile }) => void announce({ event: 'member_hidden', member: profile }),
  }));
}
