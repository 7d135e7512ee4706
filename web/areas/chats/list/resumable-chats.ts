import type { QueryClient } from '@tanstack/react-query';
import { readChat, removeChat } from '#contract/chats/chats.ts';
import { noteReceipts } from '#contract/chats/receipts.ts';
import { refresherOf } from '../../../shared/api/queries/refresh.ts';
import type { Resumable } from '../../../shared/api/pending-calls.ts';
import { chatKeys } from '../keys.ts';
import { forgetRemoved, showRemoved } from './chats.ts';

/** Returns the kinds of calls that may be unfinished when a member leaves the page: read receipts and removals. */
export function resumableChats(client: QueryClient): readonly Resumable[] {
  const onSettled = () => void refresherOf(client)(chatKeys.list);
  const receipts: Resumable<typeof noteReceipts> = { call: noteReceipts, onSettled };
  // An earlier version of the page stored these calls.
  const read: Resumable<typeof readChat> = { call: readChat, onSettled };
  const remove: Resumable<typeof removeChat> = {
    call: removeChat,
    show: ({ conversation }) => void showRemoved(client, conversation),
    onSettled: ({ conversation }) => void forgetRemoved(client, conversation),
  };
  return [receipts, read, remove];
}
