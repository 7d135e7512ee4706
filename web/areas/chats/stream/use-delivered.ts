import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatsPage, type ConversationId, type MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { useOpenConversation } from '../open-conversation.ts';
import { chatsIn, chatsQuery } from '../list/chats.ts';
import { reportReceipt } from './report-receipts.ts';

/** The newest message that this page has reported as delivered, per conversation. */
const reported = new Map<ConversationId, MessageId>();

/** Delay before reporting delivery, in milliseconds. Messages in the open conversation are read within this time. */
const calmMilliseconds = 400;

/** Reports messages in the list of conversations as delivered, in one batch. */
export function useDelivered(me: MemberId): void {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const looked = useOpenConversation();
  useEffect(() => {
    const delivered = chatsIn(data).flatMap(({ conversation, undelivered, last_message }) =>
      // Messages in view are reported as read, which implies delivered.
      undelivered && last_message && conversation !== looked && reported.get(conversation) !== last_message.id
        ? [{ conversation, message: last_message.id }]
        : [],
    );
    // A single call can report as many conversations as a page of the list contains.
    const some = delivered.slice(0, chatsPage);
    if (some.length === 0) return;
    const timer = setTimeout(() => reportDelivered(me, some), calmMilliseconds);
    return () => clearTimeout(timer);
  }, [me, data, looked]);
}

function reportDelivered(
  me: MemberId,
  some: readonly { readonly conversation: ConversationId; readonly message: MessageId }[],
): void {
  for (const { conversation, message } of some) {
    reported.set(conversation, message);
    // The messages are reported again when the list changes.
    reportReceipt(me, { conversation, message, read: false }, () => reported.delete(conversation));
  }
}
