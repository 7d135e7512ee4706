import type { QueryClient } from '@tanstack/react-query';
import type { UnreadState } from '#contract/chats/chat-events.ts';
import type { Message } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refresherOf } from '../../../shared/api/queries/refresh.ts';
import { peopleKeys } from '../../../shared/people/keys.ts';
import { showCredits } from '../../../shared/people/user.ts';
import { changeChat, type KnownChat, newestOf, refreshChat, withArrived } from '../chat.ts';
import type { MessageKey } from '../keys.ts';
import { chatsQuery, showLastDeleted, showLatest, showUnreadState } from '../list/chats.ts';
import { messageQuery } from '../message/one-message.ts';

/** An event that includes the data to display. */
export type WithShown<Event extends { shown?: unknown }> = Event & { readonly shown: NonNullable<Event['shown']> };

type Shown<Name extends LiveEvent['event']> = WithShown<Extract<LiveEvent, { event: Name; shown?: unknown }>>;

/** Inserts a new message into cached conversations and the list, and refetches where that fails. */
export async function showNew(client: QueryClient, { conversation, shown }: Shown<'message_sent'>): Promise<void> {
  const { message, num_unread_messages, credits } = shown;
  const isRight = changeChat(client, conversation, (known) => withArrived(known, shown));
  const isListed = showLatest(client, { conversation, message }, num_unread_messages);
  const isPaid = credits === null || showCredits(client, credits, message.id);
  await Promise.all([
    !isRight && refreshChat(client, conversation),
    !isListed && refreshList(client),
    !isPaid && refresherOf(client)(peopleKeys.user),
  ]);
}

/** Shows how far the other member has read, or how far this member has read in another browser. */
export async function showReading(client: QueryClient, { conversation, shown }: Shown<'chat_read'>): Promise<void> {
  const { read_up_to, read_at, unread } = shown;
  if (unread) return await showUnreadIn(client, conversation, unread);
  const change = (known: KnownChat) =>
    (known.read_up_to ?? '') < read_up_to ? { ...known, read_up_to, read_at } : known;
  if (!changeChat(client, conversation, change)) await refreshChat(client, conversation);
}

export async function showDelivery(
  client: QueryClient,
  { conversation, shown: { delivered_up_to } }: Shown<'chat_delivered'>,
): Promise<void> {
  const change = (known: KnownChat) =>
    (known.delivered_up_to ?? '') < delivered_up_to ? { ...known, delivered_up_to } : known;
  if (!changeChat(client, conversation, change)) await refreshChat(client, conversation);
}

/** Replaces a message with a placeholder, also in quotes. */
export async function showDeleted(client: QueryClient, event: Shown<'message_deleted'>): Promise<void> {
  const { conversation, message, shown } = event;
  const isRight = changeMessages(client, event, (one) => {
    if (one.id === message) return { ...one, ...emptied };
    return one.reply_to?.message === message ? { ...one, reply_to: { message, content: null } } : one;
  });
  const isListed = showLastDeleted(client, conversation, message);
  await Promise.all([
    !isRight && refreshChat(client, conversation),
    !isListed && refreshList(client),
    shown.unread && showUnreadIn(client, conversation, shown.unread),
  ]);
}

/** The content of a deleted message. */
const emptied = {
  kind: 'deleted',
  text: '',
  gift: null,
  photo: null,
  warning: null,
  reply_to: null,
  language: null,
  my_reaction: null,
  their_reaction: null,
} as const satisfies Partial<Message>;

export async function showReaction(
  client: QueryClient,
  me: MemberId | undefined,
  event: Shown<'reaction_changed'>,
): Promise<void> {
  const { conversation, message, shown } = event;
  const changed = shown.by === me ? { my_reaction: shown.reaction } : { their_reaction: shown.reaction };
  const isRight = changeMessages(client, event, (one) => (one.id === message ? { ...one, ...changed } : one));
  if (!isRight) await refreshChat(client, conversation);
}

/** Updates the messages of a conversation, and the separately cached message. */
function changeMessages(
  client: QueryClient,
  { conversation, message }: MessageKey,
  change: (one: Message) => Message,
): boolean {
  client.setQueryData(messageQuery({ conversation, message }).queryKey, (one) => one && change(one));
  return changeChat(client, conversation, (known) => ({ ...known, messages: known.messages.map(change) }));
}

async function showUnreadIn(
  client: QueryClient,
  conversation: MessageKey['conversation'],
  unread: UnreadState,
): Promise<void> {
  const { last_message, num_unread_messages } = unread;
  const isRight = changeChat(client, conversation, (known) => {
    if (newestOf(known) !== last_message) return undefined;
    return known.num_unread_messages === num_unread_messages ? known : { ...known, num_unread_messages };
  });
  const isListed = showUnreadState(client, conversation, unread);
  await Promise.all([!isRight && refreshChat(client, conversation), !isListed && refreshList(client)]);
}

async function refreshList(client: QueryClient): Promise<void> {
  await refresherOf(client)(chatsQuery().queryKey);
}
