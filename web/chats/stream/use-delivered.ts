import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatsPage, type ConversationId, type MessageId } from '#contract/chats/chats.ts';
import { noteDelivered } from '#contract/chats/delivered.ts';
import { ask } from '../../api/ask.ts';
import { useOpenConversation } from '../open-conversation.ts';
import { chatsIn, chatsQuery } from '../list/chats.ts';

/** What this page has said already. */
const said = new Map<ConversationId, MessageId>();

/** What comes into the open conversation is read within this time. */
const calmMilliseconds = 400;

/** Says of what others wrote that it has come, as the list of conversations tells of it: once for all that came at once. */
export function useDelivered(): void {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const looked = useOpenConversation();
  useEffect(() => {
    const delivered = chatsIn(data).flatMap(({ conversation, undelivered, last_message }) =>
      // What is before the eyes is read, which says more.
      undelivered && last_message && conversation !== looked && said.get(conversation) !== last_message.id
        ? [{ conversation, message: last_message.id }]
        : [],
    );
    // A page of the list is as many as can be said at once.
    const some = delivered.slice(0, chatsPage);
    if (some.length === 0) return;
    const timer = setTimeout(() => sayDelivered(some), calmMilliseconds);
    return () => clearTimeout(timer);
  }, [data, looked]);
}

function sayDelivered(some: readonly { conversation: ConversationId; message: MessageId }[]): void {
  for (const { conversation, message } of some) said.set(conversation, message);
  ask(noteDelivered, { delivered: [...some] }).catch(() => {
    // It is said again when the list is asked for again.
    for (const { conversation } of some) said.delete(conversation);
  });
}
