import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { type Chat, type ConversationId, listChats, type MessageId, type Sent } from '#contract/chats/chats.ts';
import { previewOf } from '#contract/chats/preview.ts';
import type { UnreadState } from '#contract/chats/chat-events.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { refresherOf } from '../../../shared/api/queries/refresh.ts';
import { useOpenConversation } from '../open-conversation.ts';
import { chatKeys } from '../keys.ts';

/** Query for the member's conversations, page by page, latest first. `name` restricts them to members of that name. */
export const chatsQuery = (from: Ask = ask, name?: string) =>
  infiniteQueryOptions({
    queryKey: name ? chatKeys.found(name) : chatKeys.list,
    queryFn: async ({ pageParam }) =>
      asLeftHere(await from(listChats, { ...(pageParam && { after: pageParam }), ...(name && { name }) })),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

type Page = ReplyOf<typeof listChats>;
type Pages = InfiniteData<Page>;

/** Caches a first page received in a combined response. Returns false if several pages are cached already. */
export function showFirstPage(client: QueryClient, page: Page): boolean {
  const { queryKey } = chatsQuery();
  if ((client.getQueryData(queryKey)?.pages.length ?? 1) > 1) return false;
  client.setQueryData(queryKey, { pages: [asLeftHere(page)], pageParams: [''] });
  return true;
}

/**
 * The newest message read on this page, per conversation. Responses requested before the message was read do not
 * reflect that yet.
 */
const readHere = new Map<ConversationId, MessageId>();

/**
 * Records that the member has read all messages up to `message`. Undefined: forgets the record, because the report to
 * the server failed.
 */
export function noteReadHere(conversation: ConversationId, message: MessageId | undefined): void {
  if (message) readHere.set(conversation, message);
  else readHere.delete(conversation);
}

/**
 * The last message of each conversation removed from the list on this page. A newer message brings the conversation
 * back.
 */
const removedHere = new Map<ConversationId, MessageId | ''>();

function asLeftHere(page: Page): Page {
  const listed = page.chats.filter((chat) => !isRemovedHere(chat));
  const chats = listed.map((chat) => (isReadHere(chat) ? { ...chat, num_unread_messages: 0 } : chat));
  const seen = unreadIn(page.chats) - unreadIn(chats);
  return { ...page, chats, num_unread_messages: page.num_unread_messages - seen };
}

function isRemovedHere({ conversation, last_message }: Chat): boolean {
  const removed = removedHere.get(conversation);
  return removed !== undefined && (last_message?.id ?? '') <= removed;
}

function isReadHere({ conversation, last_message }: Chat): boolean {
  const read = readHere.get(conversation);
  return read !== undefined && last_message !== null && last_message.id <= read;
}

function unreadIn(chats: readonly Chat[]): number {
  return chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0);
}

/** Returns the number of unread messages in all conversations, including pages that are not loaded. */
export function useUnreadMessages(): number {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const looked = useOpenConversation();
  const all = data?.pages[0]?.num_unread_messages ?? 0;
  const seen = looked && chatsIn(data).find(({ conversation }) => conversation === looked);
  return all - (seen?.num_unread_messages ?? 0);
}

/**
 * Lists the loaded conversations. A conversation that moved up while pages were loading may occur twice, in which case
 * only its first position counts.
 */
export function chatsIn(pages: Pages | undefined): readonly Chat[] {
  const chats = pages?.pages.flatMap((page) => page.chats) ?? [];
  return [...new Map(chats.reverse().map((chat) => [chat.conversation, chat])).values()].reverse();
}

/** Optimistically shows a conversation with `left` unread messages. */
export function showRead(client: QueryClient, conversation: ConversationId, left: number): void {
  client.setQueryData(chatsQuery().queryKey, (pages) => {
    const shown = chatsIn(pages).find((chat) => chat.conversation === conversation);
    return (
      pages &&
      shown &&
      changed(pages, left - shown.num_unread_messages, (chat) =>
        chat.conversation === conversation ? [{ ...chat, num_unread_messages: left }] : [chat],
      )
    );
  });
}

/**
 * Moves a conversation with a new message to the top of the list. `unread`: number of unread messages, or null if the
 * member sent the message. Returns false if the list must be fetched.
 */
export function showLatest(
  client: QueryClient,
  { conversation, message }: Pick<Sent, 'conversation' | 'message'>,
  unread: number | null = null,
): boolean {
  const { id, kind, text, sent_at } = message;
  const mine = unread === null;
  const last_message = { id, kind, preview: previewOf(text), mine, sent_at };
  return changeListed(client, conversation, (chat, pages) => {
    if (chat.last_message && chat.last_message.id >= id) return pages;
    const num_unread_messages = unread ?? chat.num_unread_messages;
    const latest = { ...chat, last_message, num_unread_messages, undelivered: !mine };
    const more = num_unread_messages - chat.num_unread_messages;
    const others = changed(pages, more, (one) => (one.conversation === conversation ? [] : [one]));
    const [first, ...rest] = others.pages;
    return { ...others, pages: [{ ...first!, chats: [latest, ...first!.chats] }, ...rest] };
  });
}

/** Updates the unread count if it refers to the last message in the list. Returns false if the list must be fetched. */
export function showUnreadState(
  client: QueryClient,
  conversation: ConversationId,
  { last_message, num_unread_messages }: UnreadState,
): boolean {
  return changeListed(client, conversation, (chat, pages) =>
    chat.last_message?.id === last_message
      ? changed(pages, num_unread_messages - chat.num_unread_messages, (one) =>
          one.conversation === conversation ? [{ ...one, num_unread_messages }] : [one],
        )
      : undefined,
  );
}

/** Shows the last message of a conversation as deleted. */
export function showLastDeleted(client: QueryClient, conversation: ConversationId, message: MessageId): boolean {
  return changeListed(client, conversation, ({ last_message: last }, pages) =>
    last?.id === message
      ? changed(pages, 0, (one) =>
          one.conversation === conversation
            ? [{ ...one, last_message: { ...last, kind: 'deleted', preview: '' } }]
            : [one],
        )
      : pages,
  );
}

/**
 * Changes a conversation in the list and in search results. Returns false if the list must be fetched: it lacks the
 * conversation, `change` returned undefined, or a pending response may be older.
 */
function changeListed(
  client: QueryClient,
  conversation: ConversationId,
  change: (chat: Chat, pages: Pages) => Pages | undefined,
): boolean {
  let isRight = client.isFetching({ queryKey: chatKeys.list }) === 0;
  const name = hashKey(chatKeys.list);
  for (const [queryKey, pages] of client.getQueriesData<Pages>({ queryKey: chatKeys.list })) {
    const chat = chatsIn(pages).find((one) => one.conversation === conversation);
    const next = pages && chat && change(chat, pages);
    if (next) client.setQueryData(queryKey, next);
    else if (chat || hashKey(queryKey) === name) isRight = false;
  }
  return isRight;
}

/**
 * Optimistically removes a conversation from the list. A response requested earlier does not restore it. Returns the
 * last message in its cached list entry.
 */
export async function showRemoved(client: QueryClient, conversation: ConversationId): Promise<MessageId | undefined> {
  const { queryKey } = chatsQuery();
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (pages) => {
    const shown = chatsIn(pages).find((chat) => chat.conversation === conversation);
    if (shown) removedHere.set(conversation, shown.last_message?.id ?? '');
    return (
      pages &&
      changed(pages, -(shown?.num_unread_messages ?? 0), (chat) => (chat.conversation === conversation ? [] : [chat]))
    );
  });
  return removedHere.get(conversation) || undefined;
}

/** Stops hiding a removed conversation once the server has responded, and refetches the list. */
export async function forgetRemoved(client: QueryClient, conversation: ConversationId): Promise<void> {
  removedHere.delete(conversation);
  await refresherOf(client)(chatsQuery().queryKey);
}

function changed(pages: Pages, unread: number, change: (chat: Chat) => Chat[]): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      chats: page.chats.flatMap(change),
      num_unread_messages: Math.max(0, page.num_unread_messages + unread),
    })),
  };
}
