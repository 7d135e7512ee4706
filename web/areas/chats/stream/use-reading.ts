import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { lookAt } from '../open-conversation.ts';
import { type KnownChat, showUnread } from '../chat.ts';
import { noteReadHere, showRead } from '../list/chats.ts';
import { reportReceipt } from './report-receipts.ts';

/** Delay before reporting progress while the reader scrolls on, in milliseconds. */
const pauseMilliseconds = 700;

/**
 * Marks messages as read: those present when the conversation was opened (specification, section 4), and later ones
 * once in view, but only while the page is visible. Returns the number of the other member's messages further down that
 * were never in view.
 */
export function useReading(
  me: MemberId,
  chat: KnownChat,
  seen: MessageId | undefined,
  opened: MessageId | undefined,
): number {
  const { conversation, messages, num_unread_messages: unread } = chat;
  const reached = seen && opened && seen < opened ? opened : seen;
  const below = reached ? theirsAfter(messages, me, reached) : 0;
  const upTo = reached && messages.findLast(({ id, sender }) => sender !== me && id <= reached)?.id;

  const read = useTellRead(me, conversation);
  const check = useEffectEvent(() => {
    const visible = document.visibilityState === 'visible';
    lookAt(visible && below === 0 ? conversation : undefined);
    if (visible && upTo && unread > 0) read(upTo, below);
  });
  useEffect(() => {
    const onVisibilityChange = () => check();
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what has come unread since is looked at, too
  }, [upTo, below, unread, conversation]);
  useEffect(() => () => lookAt(undefined), []);
  return seen ? theirsAfter(messages, me, seen) : 0;
}

function theirsAfter(messages: KnownChat['messages'], me: MemberId, seen: MessageId): number {
  const last = messages.findLastIndex(({ id }) => id <= seen);
  return messages.slice(last + 1).filter(({ sender }) => sender !== me).length;
}

/**
 * Reports how far the member has read, and retries until the server accepts it. Leaving the screen sends a pending
 * report.
 */
function useTellRead(me: MemberId, conversation: ConversationId) {
  const client = useQueryClient();
  const reported = useRef<MessageId>(undefined);
  const waiting = useRef<{ readonly message: MessageId; readonly timer: ReturnType<typeof setTimeout> }>(undefined);

  const tell = (message: MessageId) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    reported.current = message;
    // Not awaited; after a failure, the next visit to the conversation reports again.
    reportReceipt(me, { conversation, message, read: true }, () => {
      reported.current = undefined;
      noteReadHere(conversation, undefined);
    });
  };
  const tellNow = useEffectEvent(() => {
    if (waiting.current) tell(waiting.current.message);
  });
  useEffect(() => () => tellNow(), []);

  return (message: MessageId, left: number) => {
    showRead(client, conversation, left);
    showUnread(client, conversation, left);
    if (reported.current && reported.current >= message) return;
    if (left === 0) {
      noteReadHere(conversation, message);
      return tell(message);
    }
    clearTimeout(waiting.current?.timer);
    waiting.current = { message, timer: setTimeout(() => tell(message), pauseMilliseconds) };
  };
}
