import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { listChats } from '#contract/chats.ts';
import { ask, type Ask } from '../wire/ask.ts';

/** The member's conversations, a page at a time, the latest first. */
export const chatsQuery = (from: Ask = ask) =>
  infiniteQueryOptions({
    queryKey: ['chats'],
    queryFn: async ({ pageParam }) => await from(listChats, pageParam ? { after: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** What is unread in all conversations together, also those on pages not loaded yet. */
export function useUnreadMessages(): number {
  const { data } = useInfiniteQuery({ ...chatsQuery(), enabled: false });
  return data?.pages[0]?.num_unread_messages ?? 0;
}
