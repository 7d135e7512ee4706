import { type InfiniteData, infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { type Chat, type ConversationId, listChats, type MessageId, type Sent } from '#contract/chats/chats.ts';
import { previewOf } from '#contract/chats/preview.ts';
import { ask, type Ask } from '../../api/ask.ts';
import { refresherOf } from '../../api/queries/refresh.ts';
import { useOpenConversation } from '../open-conversation.ts';
import { chatKeys } from '../keys.ts';

/** The member's conversations, page by page, the latest first; with `name`, only those with a member of that name. */
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

/** Shows a first page that was asked for with other things. Returns false if more pages are loaded than that. */
export function showFirstPage(client: QueryClient, page: Page): boolean {
  const { queryKey } = chatsQuery();
  if ((client.getQueryData(queryKey)?.pages.length ?? 1) > 1) return false;
  client.setQueryData(queryKey, { pages: [asLeftHere(page)], pageParams: [''] });
  return true;
}

/** How far this page has shown unread messages. A response requested before that does not include it yet. */
const readHere = new Map<ConversationId, MessageId>();

/** The reader has seen everything down to `message`; undefined: telling the server failed. */
export function noteReadHere(conversation: ConversationId, message: MessageId | undefined): void {
  if (message) readHere.set(conversation, message);
  else readHere.delete(conversation);
}

/** The last message of each conversation that this page has removed from the list. A newer one brings it back. */
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

/** The number of unread messages in all conversations, including pages that are not loaded. */
export function useUnreadMessages(): number {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const looked = useOpenConversation();
  const all = data?.pages[0]?.num_unread_messages ?? 0;
  const seen = looked && chatsIn(data).find(({ conversation }) => conversation === looked);
  return all - (seen?.num_unread_messages ?? 0);
}

/** A conversation that moved up while pages were loaded may be on two of them: its first place counts. */
export function chatsIn(pages: Pages | undefined): readonly Chat[] {
  const chats = pages?.pages.flatMap((page) => page.chats) ?? [];
  return [...new Map(chats.toReversed().map((chat) => [chat.conversation, chat])).values()].toReversed();
}

/** Shows a conversation as read down to `left` unread messages, before the server has said so. */
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

/** Moves the conversation of a sent message to the top of the list. Returns false if it is not on a loaded page. */
export function showLatest(client: QueryClient, { conversation, message }: Sent): boolean {
  const { queryKey } = chatsQuery();
  const pages = client.getQueryData(queryKey);
  const chat = chatsIn(pages).find((one) => one.conversation === conversation);
  if (!pages || !chat) return false;
  if (chat.last_message && chat.last_message.id >= message.id) return true;
  const { id, kind, text, sent_at } = message;
  const last_message = { id, kind, preview: previewOf(text), mine: true, sent_at };
  const [first, ...rest] = changed(pages, 0, (one) => (one.conversation === conversation ? [] : [one])).pages;
  client.setQueryData(queryKey, {
    ...pages,
    pages: [{ ...first!, chats: [{ ...chat, last_message }, ...first!.chats] }, ...rest],
  });
  return true;
}

/**
 * Removes a conversation from the list, before the server has done so. A response requested before that does not bring
 * it back. Returns the newest message in it that the member knew of.
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

/** The server has answered: from now on its list says whether the conversation is there. */
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
