import type { QueryClient } from '@tanstack/react-query';
import { readChat } from '#contract/chats/chats.ts';
import { refresherOf } from '../../api/refresh.ts';
import type { Resumable } from '../../api/pending-calls.ts';
import { chatsQuery } from './chats.ts';

/** How far a member had read when they left the page. */
export function resumableChats(client: QueryClient): readonly Resumable[] {
  const read: Resumable<typeof readChat> = {
    call: readChat,
    onSettled: () => void refresherOf(client)(chatsQuery().queryKey),
  };
  return [read];
}
