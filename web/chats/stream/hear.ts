import type { QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refresherOf } from '../../api/queries/refresh.ts';
import { knownChats, refreshChat } from '../chat.ts';
import { chatsIn, chatsQuery } from '../list/chats.ts';
import { refreshMessage } from '../message/one-message.ts';
import type { MessageKey } from '../keys.ts';
import { unsentOf } from '../outbox/unsent.ts';
import { peopleKeys } from '../../people/keys.ts';

/** A new message is often read a moment later: one refetch covers both. In ms. */
const receiptMilliseconds = 250;
/**
 * How long to wait for the response to what is being sent here, in ms: it includes all that the event would cause to be
 * fetched.
 */
const longestWait = 5_000;
const lookMilliseconds = 100;

/** Refetches what happened in a conversation, except for what this page knows already. */
export async function hearOfChat(client: QueryClient, me: MemberId | undefined, event: LiveEvent): Promise<void> {
  const refresh = refresherOf(client);
  const { queryKey } = chatsQuery();
  switch (event.event) {
    case 'message_sent':
      if (event.from !== me)
        return void (await Promise.all([refresh(queryKey), refreshChat(client, event.conversation)]));
      await untilAnswered(me);
      return await hearOfOwn(client, event);
    case 'message_deleted':
      return void (await Promise.all([
        refresh(queryKey),
        refreshChat(client, event.conversation),
        refreshMessage(client, messageOf(event)),
      ]));
    case 'reaction_changed':
      return await refreshMessage(client, messageOf(event));
    case 'chat_read':
      if (event.by !== me) return await hearOfReceipt(client, event.conversation);
      if (isRead(client, event.conversation)) return;
      return void (await Promise.all([refresh(queryKey), refreshChat(client, event.conversation)]));
    case 'chat_delivered':
      return await hearOfReceipt(client, event.conversation);
    case 'chat_removed':
      return void (await Promise.all([refresh(queryKey), refreshChat(client, event.conversation)]));
    default:
  }
}

function messageOf({ conversation, message }: MessageKey): MessageKey {
  return { conversation, message };
}

/** The member has sent something: from here, where the response has the details, or from another browser. */
async function hearOfOwn(client: QueryClient, { conversation, message }: MessageKey): Promise<void> {
  const refresh = refresherOf(client);
  const isListed = (listed(client, conversation)?.last_message?.id ?? '') >= message;
  const chats = knownChats(client, conversation);
  const isShown = chats.every(({ messages }) => messages.some(({ id }) => id === message));
  await Promise.all([
    !isListed && refresh(chatsQuery().queryKey),
    !isShown && refreshChat(client, conversation),
    // The price came with the same response.
    !(isListed && isShown) && refresh(peopleKeys.user),
  ]);
}

/** Receipts are only visible in the conversation. */
async function hearOfReceipt(client: QueryClient, conversation: ConversationId): Promise<void> {
  await pause(receiptMilliseconds);
  await refreshChat(client, conversation);
}

async function untilAnswered(me: MemberId): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += lookMilliseconds) {
    if (unsentOf(me).every(({ refused }) => refused)) return;
    // oxlint-disable-next-line no-await-in-loop
    await pause(lookMilliseconds);
  }
}

function isRead(client: QueryClient, conversation: ConversationId): boolean {
  const chat = listed(client, conversation);
  const chats = knownChats(client, conversation);
  return chat?.num_unread_messages === 0 && chats.every(({ num_unread_messages }) => num_unread_messages === 0);
}

function listed(client: QueryClient, conversation: ConversationId) {
  return chatsIn(client.getQueryData(chatsQuery().queryKey)).find((chat) => chat.conversation === conversation);
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
