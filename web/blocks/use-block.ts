import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import type { MemberId } from '#contract/members.ts';
import { ask } from '../wire/ask.ts';

/** Blocks someone. Done when the server says so: nobody should believe to be safe before. */
export function useBlock(member: MemberId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await ask(blockMember, { profile: member }),
    onSuccess: async () => await forget(client, member),
  });
}

export function useUnblock(member: MemberId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await ask(unblockMember, { profile: member }),
    onSuccess: async () => await forget(client, member),
  });
}

/** Whatever may show the two to each other is asked for again. */
async function forget(client: QueryClient, member: MemberId): Promise<void> {
  const touched = [['member', member], ['blocks'], ['likes'], ['chats'], ['chat'], ['members']];
  await Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}
