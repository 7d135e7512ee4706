import { type InfiniteData, infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { type Chat, type ConversationId, listChats } from '#contract/chats.ts';
import { ask, type Ask } from '../wire/ask.ts';
import { useBeforeTheEyes } from './before-the-eyes.ts';

/** The member's conversations, a page at a time, the latest first; with `name`, those with somebody called so. */
export const chatsQuery = (from: Ask = ask, name?: string) =>
  infiniteQueryOptions({
    queryKey: name ? ['chats', name] : ['chats'],
    queryFn: async ({ pageParam }) =>
      await from(listChats, { ...(pageParam && { after: pageParam }), ...(name && { name }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

type Pages = InfiniteData<ReplyOf<typeof listChats>>;

/** What is unread in all conversations together, also those on pages not loaded yet. */
export function useUnreadMessages(): number {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  const looked = useBeforeTheEyes();
  const all = data?.pages[0]?.num_unread_messages ?? 0;
  const seen = looked && chatsIn(data).find(({ conversation }) => conversation === looked);
  return all - (seen?.num_unread_messages ?? 0);
}

/** A conversation that moved up while pages were loaded may stand on two of them: it is shown where it came first. */
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

/** Takes a conversation off the list, before the server has done so. */
export function showRemoved(client: QueryClient, conversation: ConversationId): void {
  client.setQueryData(chatsQuery().queryKey, (pages) => {
    const shown = chatsIn(pages).find((chat) => chat.conversation === conversation);
    return (
      pages &&
      changed(pages, -(shown?.num_unread_messages ?? 0), (chat) => (chat.conversation === conversation ? [] : [chat]))
    );
  });
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
