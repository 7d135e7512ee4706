import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Message, readChat } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { ask } from '../wire/ask.ts';
import { isRefusal } from '../wire/refusal.ts';
import type { KnownChat } from './chat.ts';
import { showRead } from './chats.ts';

/** Reads what is before the member's eyes: at once when the page is visible, else when it is looked at again. */
export function useReading(me: MemberId, chat: KnownChat): void {
  const client = useQueryClient();
  const newest = chat.messages.findLast(({ sender }) => sender !== me);
  const read = useEffectEvent((message: Message) => {
    if (document.visibilityState !== 'visible' || chat.num_unread_messages === 0) return;
    const { conversation } = chat;
    showRead(client, conversation, 0);
    // Nobody waits for it; the next look at the conversation reads it again.
    ask(readChat, { conversation, message: message.id }).catch(ignoreRefusal);
  });
  const id = newest?.id;
  useEffect(() => {
    if (!newest) return;
    const look = () => read(newest);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
    // oxlint-disable-next-line react/exhaustive-deps -- the message is told by its id
  }, [id, chat.num_unread_messages]);
}

function ignoreRefusal(fault: unknown): void {
  if (!isRefusal(fault)) throw fault;
}
