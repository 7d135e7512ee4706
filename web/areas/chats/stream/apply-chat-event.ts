import type { QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { pause } from '../../../shared/api/live/pause.ts';
import { refresherOf } from '../../../shared/api/queries/refresh.ts';
import { knownChats, refreshChat } from '../chat.ts';
import { chatsIn, chatsQuery } from '../list/chats.ts';
import { refreshMessage } from '../message/one-message.ts';
import type { MessageKey } from '../keys.ts';
import { showDeleted, showDelivery, showNew, showReaction, showReading, type WithShown } from './show-event.ts';
import { unsentOf } from '../outbox/unsent.ts';
import { peopleKeys } from '../../../shared/people/keys.ts';

/**
 * Delay before receipts are refetched, in milliseconds. A new message is often read a moment later, so that one refetch
 * covers both events.
 */
const receiptMilliseconds = 250;
/**
 * Maximum wait for responses to pending messages, in milliseconds. These responses contain everything that the event
 * would fetch.
 */
const longestWait = 5_000;
const lookMilliseconds = 100;

/** Shows an event in a conversation. Fetches only what neither the event nor this page contains. */
export async function applyChatEvent(client: QueryClient, me: MemberId | undefined, event: LiveEvent): Promise<void> {
  switch (event.event) {
    case 'message_sent':
      if (shows(event)) return await showNew(client, event);
      if (event.from !== me) return await refreshBoth(client, event);
      await untilAnswered(me);
      return await applyOwnMessage(client, event);
    case 'message_deleted':
      if (shows(event)) return await showDeleted(client, event);
      return void (await Promise.all([refreshBoth(client, event), refreshMessage(client, messageOf(event))]));
    case 'reaction_changed':
      return await (shows(event) ? showReaction(client, me, event) : refreshMessage(client, messageOf(event)));
    case 'chat_read':
      if (event.by === me && isRead(client, event.conversation)) return;
      if (shows(event)) return await showReading(client, event);
      return await (event.by === me ? refreshBoth(client, event) : applyReceipt(client, event.conversation));
    case 'chat_delivered':
      return await (shows(event) ? showDelivery(client, event) : applyReceipt(client, event.conversation));
    case 'chat_removed':
      return await refreshBoth(client, event);
    default:
  }
}

function shows<Event extends { shown?: unknown }>(event: Event): event is WithShown<Event> {
  return event.shown !== undefined;
}

/** Refetches the list and the conversation if they are on screen. */
async function refreshBoth(client: QueryClient, { conversation }: { readonly conversation: ConversationId }) {
  await Promise.all([refresherOf(client)(chatsQuery().queryKey), refreshChat(client, conversation)]);
}

function messageOf({ conversation, message }: MessageKey): MessageKey {
  return { conversation, message };
}

/**
 * Handles an event for the member's own message: sent on this page, where the response has the details, or in another
 * browser.
 */
async function applyOwnMessage(client: QueryClient, { conversation, message }: MessageKey): Promise<void> {
  const refresh = refresherOf(client);
  const isListed = (listed(client, conversation)?.last_message?.id ?? '') >= message;
  const chats = knownChats(client, conversation);
  const isShown = chats.every(({ messages }) => messages.some(({ id }) => id === message));
  await Promise.all([
    !isListed && refresh(chatsQuery().queryKey),
    !isShown && refreshChat(client, conversation),
    // The same response contained the new balance.
    !(isListed && isShown) && refresh(peopleKeys.user),
  ]);
}

/** Refetches only the conversation after an event about receipts, because receipts are not visible anywhere else. */
async function applyReceipt(client: QueryClient, conversation: ConversationId): Promise<void> {
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
