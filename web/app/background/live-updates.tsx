import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logOut } from '#contract/accounts/accounts.ts';
import type { LiveEvent } from '#contract/live.ts';
import { useMe, userQuery } from '../../shared/people/user.ts';
import { chatsQuery, useUnreadMessages } from '../../areas/chats/list/chats.ts';
import { applyChatEvent } from '../../areas/chats/stream/apply-chat-event.ts';
import { applyPresence } from '../../areas/chats/presence.ts';
import { endTyping, showTyping } from '../../areas/chats/stream/typing.ts';
import { useDelivered } from '../../areas/chats/stream/use-delivered.ts';
import { likesQuery, useNewLikes } from '../../areas/likes/likes.ts';
import { showMatch } from '../../areas/likes/match.ts';
import { subscribeToAnnouncements } from '../../shared/api/announce.ts';
import { ask, loggedOut } from '../../shared/api/ask.ts';
import { closedAccountPath, isLeaving, leaveAfter, leaveFor, loginAfterEnd } from '../../shared/api/leave.ts';
import { useLive } from '../../shared/api/live/live.ts';
import { ownTurn } from '../../shared/api/live/pause.ts';
import { forgetShown } from '../../shared/api/vault/vault.ts';
import { usePageShown } from '../../shared/api/page-hidden.ts';
import { usePushState } from '../../areas/notifications/push/push-state.ts';
import { refresherOf } from '../../shared/api/queries/refresh.ts';
import { useNews } from './news.tsx';
import { usePushMessages } from './push-messages.ts';
import { refreshAll } from './refresh-all.ts';
import { touched } from './touched.ts';

/**
 * The intervals at which the user, chats and likes are refetched, in addition to live events. The interval is longer
 * with push notifications, which announce news anyway. (Specification, section 9.)
 */
export const refetchTouched = { everySeconds: 60, withPushSeconds: 300, startSeconds: 5 } as const;

/** Keeps the data on screen up to date: refetches at once after events, and everything at intervals. */
export function LiveUpdates() {
  const client = useQueryClient();
  const tell = useNews();
  useLive((event) => {
    if (event.event === 'session_ended') return leaveFor(loginHere());
    void applyPresence(client, client.getQueryData(userQuery().queryKey)?.id, event);
    if (event.event === 'typing') return showTyping(event.conversation);
    if (event.event === 'message_sent') endTyping(event.conversation);
    if (event.event === 'like_received' && event.matched) showMatch(event.from);
    void update(client, event).then(() => tell(event));
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    loggedOut.addEventListener('loggedout', leave, { once: true, signal });
    loggedOut.addEventListener('accountclosed', () => leaveFor(closedAccountPath), { once: true, signal });
    return () => listening.abort();
  }, []);
  useEffect(() => subscribeToAnnouncements(async (event) => await update(client, event)), [client]);
  usePushMessages(client);
  useRegularRefresh(client, usePushState() === 'on' ? refetchTouched.withPushSeconds : refetchTouched.everySeconds);
  // When a member returns to the page, refreshes the data and the member's online status.
  usePageShown(() => void refreshAll(client));
  useAppBadge();
  // Loads the data for the badges, even on screens that show neither likes nor chats.
  useQuery(likesQuery());
  useInfiniteQuery(chatsQuery());
  useDelivered(useMe().id);
  return null;
}

/**
 * Logs out after the server has reported "not logged in", so that the browser drops its cookie as well. (Specification,
 * section 8.)
 */
function leave(): void {
  // The member is logging out on this page, and a call was still in flight.
  if (isLeaving()) return;
  const end = async () => {
    await forgetShown().catch(() => undefined);
    await ask(logOut, {}).catch(() => undefined);
  };
  void leaveAfter(end, loginHere());
}

function loginHere(): string {
  return loginAfterEnd(window.location.pathname);
}

async function update(client: QueryClient, event: LiveEvent): Promise<void> {
  await ownTurn(event);
  const me = client.getQueryData(userQuery().queryKey)?.id;
  await Promise.all([...touched(event, me).map(refresherOf(client)), applyChatEvent(client, me, event)]);
}

function useRegularRefresh(client: QueryClient, everySeconds: number): void {
  useEffect(() => {
    const start = setTimeout(() => void refreshAll(client), refetchTouched.startSeconds * 1000);
    return () => clearTimeout(start);
  }, [client]);
  useEffect(() => {
    const interval = setInterval(() => void refreshAll(client), everySeconds * 1000);
    return () => clearInterval(interval);
  }, [client, everySeconds]);
}

/** Shows the number of unread messages and new likes on the installed app's icon. (Specification, section 2.) */
function useAppBadge(): void {
  const count = useUnreadMessages() + useNewLikes();
  useEffect(() => {
    // Badges may be unsupported or forbidden; nothing else depends on them.
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}
