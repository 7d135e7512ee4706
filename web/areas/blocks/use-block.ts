import { useMutation } from '@tanstack/react-query';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import type { MemberId } from '#contract/members/members.ts';
import { useMe } from '../../shared/people/user.ts';
import { announce } from '../../shared/api/announce.ts';
import { askPersistently, type Resumable } from '../../shared/api/pending-calls.ts';

/** Shared toast name, so that the toasts for blocking and unblocking replace each other. */
export const blockToast = 'block';

/**
 * Returns a mutation that blocks a member. The change is not optimistic, so that nobody feels safe too early. The call
 * is stored and retried until it succeeds. `onDone` runs even after the component has unmounted.
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

/** Returns a mutation that unblocks a member, which works like {@link useBlock}. */
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

/** Returns the block and unblock calls that a closed page may have left unfinished. */
export function resumableBlocks(): readonly Resumable[] {
  return [blockMember, unblockMember].map((call): Resumable<typeof blockMember | typeof unblockMember> => ({
    call,
    onSettled: ({ profile }) => void announce({ event: 'member_hidden', member: profile }),
  }));
}
