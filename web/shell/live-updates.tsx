import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveEvent } from '#contract/live.ts';
import { userQuery } from '../accounts/user.ts';
import { refreshChat } from '../chats/chat.ts';
import { chatsQuery } from '../chats/chats.ts';
import { refreshMessage } from '../chats/one-message.ts';
import { endTyping, showTyping } from '../chats/typing.ts';
import { useDelivered } from '../chats/use-delivered.ts';
import { likesQuery } from '../likes/likes.ts';
import { showMatch } from '../likes/match.ts';
import { loggedOut } from '../wire/ask.ts';
import { leaveFor } from '../wire/leave.ts';
import { useLive } from '../wire/live.ts';
import { usePageHidden } from '../wire/page-hidden.ts';
import { useAppBadge } from './app-badge.ts';

/** The user, chats and likes are asked for again this often, whatever the stream says. (Specification, section 9.) */
export const refresh = { everySeconds: 60, withPushSeconds: 300, startSeconds: 5 } as const;

/** Keeps what is shown true: what happens is asked for at once, and everything now and then. */
export function LiveUpdates() {
  const client = useQueryClient();
  useLive((event) => {
    if (event.event === 'session_ended') return leave();
    if (event.event === 'typing') return showTyping(event.conversation);
    if (event.event === 'message_sent') endTyping(event.conversation);
    if (event.event === 'like_received' && event.matched) showMatch(event.from);
    void update(client, event);
  });
  useEffect(() => {
    loggedOut.addEventListener('loggedout', leave);
    return () => loggedOut.removeEventListener('loggedout', leave);
  }, []);
  useRegularRefresh(client);
  // Whoever comes back to the page sees what is so by now, and is seen to be back.
  usePageHidden(() => refreshAll(client));
  useAppBadge();
  // What badges count is kept up on every screen, also on those that show neither likes nor chats.
  useQuery(likesQuery());
  useInfiniteQuery(chatsQuery());
  useDelivered();
  return null;
}

/** The session is over. */
function leave(): void {
  leaveFor(`/login?next=${encodeURIComponent(window.location.pathname)}`);
}

async function update(client: QueryClient, event: LiveEvent): Promise<void> {
  await Promise.all([
    ...touched(event).map((queryKey) => client.invalidateQueries({ queryKey })),
    'conversation' in event && event.event !== 'reaction_changed' && refreshChat(client, event.conversation),
    (event.event === 'reaction_changed' || event.event === 'message_deleted') &&
      refreshMessage(client, { conversation: event.conversation, message: event.message }),
  ]);
}

/** What has to be asked for again after an event. */
function touched(event: LiveEvent): readonly (readonly unknown[])[] {
  switch (event.event) {
    case 'reaction_changed':
      return [];
    case 'message_sent':
    case 'message_deleted':
    case 'chat_read':
    case 'chat_removed':
      return [['chats']];
    // Seen in the conversation only.
    case 'chat_delivered':
      return [];
    case 'like_received':
      return [['likes'], ['member', event.from]];
    case 'likes_changed':
      return [['likes'], ['member']];
    case 'user_changed':
      return [
        ['user'],
        ['profile'],
        ['photos'],
        ['discountcode'],
        ['transactions'],
        ['account-settings'],
        ['notifications'],
        ['saved-search'],
      ];
    case 'data_export_changed':
      return [['data-export']];
    case 'payment_changed':
      // Credits may have come, and with them the premium membership, which opens photos everywhere.
      return [[]];
    case 'member_hidden':
      return [['chats'], ['likes'], ['members'], ['swipe-game'], ['member', event.member], ['chat'], ['blocks']];
    default:
      // Some events were missed: everything on screen is asked for again.
      return [[]];
  }
}

function refreshAll(client: QueryClient): void {
  for (const { queryKey } of [userQuery(), chatsQuery(), likesQuery()]) void client.invalidateQueries({ queryKey });
  // The one that is open, if any: whether the other is there, and can be written to.
  void client.invalidateQueries({ queryKey: ['chat'] });
}

function useRegularRefresh(client: QueryClient): void {
  useEffect(() => {
    const all = () => refreshAll(client);
    let interval: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      all();
      interval = setInterval(all, refresh.everySeconds * 1000);
    }, refresh.startSeconds * 1000);
    return () => {
      clearTimeout(start);
      clearInterval(interval);
    };
  }, [client]);
}
