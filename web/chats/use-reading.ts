import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type MessageId, readChat } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { ask } from '../wire/ask.ts';
import { isRefusal } from '../wire/refusal.ts';
import { lookAt } from './before-the-eyes.ts';
import type { KnownChat } from './chat.ts';
import { showRead } from './chats.ts';

/** Reads what is before the member's eyes: at once when the page is visible, else when it is looked at again. */
export function useReading(me: MemberId, { conversation, messages, num_unread_messages: unread }: KnownChat): void {
  const client = useQueryClient();
  const newest = messages.findLast(({ sender }) => sender !== me)?.id;
  const look = useEffectEvent((message: MessageId | undefined) => {
    const visible = document.visibilityState === 'visible';
    lookAt(visible ? conversation : undefined);
    if (!visible || !message || unread === 0) return;
    showRead(client, conversation, 0);
    // Nobody waits for it; the next look at the conversation reads it again.
    ask(readChat, { conversation, message }).catch(ignoreRefusal);
  });
  useEffect(() => {
    const looked = () => look(newest);
    looked();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what has come unread since is looked at, too
  }, [newest, unread, conversation]);
  useEffect(() => () => lookAt(undefined), []);
}

function ignoreRefusal(fault: unknown): void {
  if (!isRefusal(fault)) throw fault;
}
