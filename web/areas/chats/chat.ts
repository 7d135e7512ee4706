import { queryOptions, type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import {
  type ConversationId,
  type Message,
  type MessageId,
  type MessagePhoto,
  type Sent,
  type ShownChat,
  showChat,
} from '#contract/chats/chats.ts';
import type { MessageSent } from '#contract/chats/chat-events.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { refresherOf } from '../../shared/api/queries/refresh.ts';
import { chatKeys, type WhichChat } from './keys.ts';
import { renewChatPhotos } from './renew-chat-photos.ts';

/** A conversation with all messages that this browser has loaded, oldest first. */
export interface KnownChat extends Omit<ShownChat, 'messages'> {
  readonly messages: readonly Message[];
}

/** Query for one conversation. A refetch loads the newest page and keeps the earlier messages. */
export const chatQuery = (which: WhichChat, from: Ask = ask) =>
  queryOptions({
    queryKey: chatKeys.conversation(which),
    queryFn: async ({ client, queryKey }): Promise<KnownChat> => {
      const newest = await from(showChat, which);
      return withNewest(client.getQueryData<KnownChat>(queryKey), newest);
    },
    // Live events update the open conversation; a reopened one may have missed some.
    staleTime: 5_000,
    // Structural sharing compares by index, so it would recreate every message when older messages are prepended.
    structuralSharing: false,
    meta: { renewPhotos: renewChatPhotos(which) },
  });

/**
 * Merges the newest page into the cache. If messages between this page and the cached ones are missing, only the page
 * remains. Messages sent while the page was loading are kept.
 */
export function withNewest(known: KnownChat | undefined, page: ShownChat): KnownChat {
  const newest = [...page.messages].reverse();
  const [first] = newest;
  const last = known?.messages.at(-1);
  if (!known || !first || !last || last.id < first.id) return { ...page, messages: newest };
  const begins = placeOf(known.messages, first.id);
  const { has_older, history_ended } = begins > 0 ? known : page;
  const later = known.messages.filter(({ id }) => id > newest.at(-1)!.id);
  const messages = [...known.messages.slice(0, begins), ...unchanged(known.messages.slice(begins), newest), ...later];
  return { ...page, messages, has_older, history_ended };
}

/** Replaces refetched messages, but keeps the objects of unchanged ones. */
function unchanged(known: readonly Message[], again: readonly Message[]): readonly Message[] {
  const before = new Map(known.map((message) => [message.id, message]));
  return again.map((message) => replaceEqualDeep(before.get(message.id), message));
}

/** Returns the index of a message, or its insertion index. Searches from the end, where most messages arrive. */
function placeOf(messages: readonly Message[], message: MessageId): number {
  return messages.findLastIndex(({ id }) => id < message) + 1;
}

export function withOlder(known: KnownChat, { messages, has_older, history_ended }: ShownChat): KnownChat {
  const [first] = known.messages;
  const older = [...messages].reverse().filter(({ id }) => !first || id < first.id);
  return { ...known, messages: [...older, ...known.messages], has_older, history_ended };
}

/** Returns the id of the newest cached message, or an empty string if no message is cached. */
export function newestOf({ messages }: KnownChat): MessageId | '' {
  return messages.at(-1)?.id ?? '';
}

/** Loads the page before the oldest cached message. */
export async function loadOlder(client: QueryClient, which: WhichChat): Promise<void> {
  const { queryKey } = chatQuery(which);
  const [oldest] = client.getQueryData(queryKey)?.messages ?? [];
  if (!oldest) return;
  const page = await ask(showChat, { ...which, before: oldest.id });
  client.setQueryData(queryKey, (known) => known && withOlder(known, page));
}

/** Loads older pages until `find` returns something. Returns undefined if nothing is found. */
export async function loadUntil<Found>(
  client: QueryClient,
  which: WhichChat,
  find: (known: KnownChat) => Found | undefined,
  pages = Number.POSITIVE_INFINITY,
): Promise<Found | undefined> {
  for (let page = 0; ; page += 1) {
    const known = client.getQueryData(chatQuery(which).queryKey);
    const found = known && find(known);
    if (found !== undefined || !known?.has_older || page === pages) return found;
    // Each page starts where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    await loadOlder(client, which);
  }
}

/**
 * Returns the query keys that may cache the conversation: by its id and by the other member. Includes queries without
 * data.
 */
export function keysOfChat(client: QueryClient, conversation: ConversationId): readonly QueryKey[] {
  const queries = client.getQueryCache().findAll({
    queryKey: chatKeys.conversations,
    predicate: ({ state }) => {
      const known = state.data as KnownChat | undefined;
      return !known || known.conversation === conversation;
    },
  });
  return queries.map(({ queryKey }) => queryKey);
}

/** Refetches an open conversation after one of its events. */
export async function refreshChat(client: QueryClient, conversation: ConversationId): Promise<void> {
  const refresh = refresherOf(client);
  await Promise.all(keysOfChat(client, conversation).map(refresh));
}

/** Returns the cached copies of a conversation: at most one by its id and one by the other member. */
export function knownChats(client: QueryClient, conversation: ConversationId): readonly KnownChat[] {
  const all = client.getQueriesData<KnownChat>({ queryKey: chatKeys.conversations });
  return all.flatMap(([, known]) => (known?.conversation === conversation ? [known] : []));
}

/** Returns the same conversation cached under its other key, by its id or by the other member. */
export function knownOtherwise(client: QueryClient, which: WhichChat): KnownChat | undefined {
  const all = client.getQueriesData<KnownChat>({ queryKey: chatKeys.conversations });
  return all.find(
    ([, known]) =>
      known &&
      ('conversation' in which ? known.conversation === which.conversation : known.profile.id === which.profile),
  )?.[1];
}

/**
 * Changes every cached copy of a conversation. Returns false if a refetch is needed: `change` returned undefined
 * because messages are missing, or a pending response may be older than the change.
 */
export function changeChat(
  client: QueryClient,
  conversation: ConversationId,
  change: (known: KnownChat) => KnownChat | undefined,
): boolean {
  const queries = client.getQueryCache().findAll({ queryKey: chatKeys.conversations });
  return queries
    .map(({ state, queryKey }) => {
      const known = state.data as KnownChat | undefined;
      if (known && known.conversation !== conversation) return true;
      const changed = known && !state.error ? change(known) : undefined;
      if (changed && changed !== known) client.setQueryData(queryKey, changed);
      return changed !== undefined && state.fetchStatus === 'idle';
    })
    .every(Boolean);
}

/** Returns whether a mounted screen shows the conversation. */
export function isOpen(client: QueryClient, conversation: ConversationId): boolean {
  const active = client.getQueryCache().findAll({ queryKey: chatKeys.conversations, type: 'active' });
  return active.some(({ state }) => (state.data as KnownChat | undefined)?.conversation === conversation);
}

/** Optimistically sets the number of unread messages in a conversation. */
export function showUnread(client: QueryClient, conversation: ConversationId, left: number): void {
  client.setQueriesData<KnownChat>({ queryKey: chatKeys.conversations }, (known) =>
    known?.conversation === conversation && known.num_unread_messages !== left
      ? { ...known, num_unread_messages: left }
      : known,
  );
}

/** Inserts a sent message at its position, without a refetch. */
export function showSent(client: QueryClient, { conversation, message }: Sent): void {
  changeChat(client, conversation, (known) => withMessage(known, message));
}

/** Replaces the veiled photo in a message with the revealed photo. */
export function showSeen(
  client: QueryClient,
  conversation: ConversationId,
  message: MessageId,
  photo: MessagePhoto,
): void {
  client.setQueriesData<KnownChat>({ queryKey: chatKeys.conversations }, (known) =>
    known?.conversation === conversation
      ? { ...known, messages: known.messages.map((one) => (one.id === message ? { ...one, photo } : one)) }
      : known,
  );
}

/**
 * Inserts a message after its predecessor and sets the new unread count. Returns undefined if the predecessor is not
 * cached, because messages in between are missing.
 */
export function withArrived(
  known: KnownChat,
  { message, after, num_unread_messages }: NonNullable<MessageSent['shown']>,
): KnownChat | undefined {
  const { messages } = known;
  const isThere = messages.some(({ id }) => id === message.id);
  const isMissing = after === null ? messages.length > 0 : !messages.some(({ id }) => id === after);
  if (!isThere && isMissing) return undefined;
  const arrived = withMessage(known, message);
  if (num_unread_messages === null || newestOf(arrived) !== message.id) return arrived;
  const acquainted = arrived.acquainted || messages.some(({ sender }) => sender !== message.sender);
  return { ...arrived, num_unread_messages, acquainted };
}

function withMessage(known: KnownChat, message: Message): KnownChat {
  const place = placeOf(known.messages, message.id);
  if (known.messages[place]?.id === message.id) return known;
  return {
    ...known,
    messages: [...known.messages.slice(0, place), message, ...known.messages.slice(place)],
    conversations_left: null,
  };
}
