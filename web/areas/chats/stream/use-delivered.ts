import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatsPage, type ConversationId, type MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { useOpenConversation } from '../open-conversation.ts';
import { chatsIn, chatsQuery } from '../list/chats.ts';
import { reportReceipt } from './report-receipts.ts';

/** What this page has reported already. */
const reported = new Map<ConversationId, MessageId>();

/** What arrives in the open conversation is read within this time, in ms. */
const calmMilliseconds = 400;

/** Reports messages as delivered that the list of conversations shows: once for all that arrived together. */
export function useDelivered(me: MemberId): void {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const looked = useOpenConversation();
  useEffect(() => {
    const delivered = chatsIn(data).flatMap(({ conversation, undelivered, last_message }) =>
      // What is in view is reported as read, which implies it.
      undelivered && last_message && conversation !== looked && reported.get(conversation) !== last_message.id
        ? [{ conversation, message: last_message.id }]
        : [],
    );
    // A page of the list has as many as one call can report.
    const some = delivered.slice(0, chatsPage);
    if (some.length === 0) return;
    const timer = setTimeout(() => sayDelivered(me, some), calmMilliseconds);
    return () => clearTimeout(timer);
  }, [me, data, looked]);
}

function sayDelivered(
  me: MemberId,
  some: readonly { readonly conversation: ConversationId; readonly message: MessageId }[],
): void {
  for (const { conversation, message } of some) {
    reported.set(conversation, message);
    // It is reported again when the list changes.
    reportReceipt(me, { conversation, message, read: false }, () => reported.delete(conversation));
  }
}
