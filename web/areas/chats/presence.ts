import type { QueryClient } from '@tanstack/react-query';
import type { ConversationId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { pause } from '../../shared/api/live/pause.ts';
import { refresherOf } from '../../shared/api/queries/refresh.ts';
import { knownChats, refreshChat } from './chat.ts';
import { chatsIn, chatsQuery } from './list/chats.ts';

/** Delay before the refetch, in milliseconds. The server records a member's return within half a second. */
const recordedMilliseconds = 1_000;
/**
 * Minimum interval between refetches of a member's presence, in milliseconds. Invisible members stay offline in every
 * response.
 */
const askAgainMilliseconds = 60_000;

const asked = new WeakMap<QueryClient, Map<ConversationId, number>>();

/** Refetches a member's presence if they are shown as offline but have just acted. */
export async function applyPresence(
  client: QueryClient,
  me: MemberId | undefined,
  event: LiveEvent,
  now = Date.now(),
): Promise<void> {
  const conversation = actedIn(event, me);
  if (!conversation) return;
  const listed = chatsIn(client.getQueryData(chatsQuery().queryKey)).find((chat) => chat.conversation === conversation);
  const isOffline = ({ profile }: { profile?: { online?: boolean } }) => profile?.online === false;
  const [inList, inChat] = [
    listed !== undefined && isOffline(listed),
    knownChats(client, conversation).some(isOffline),
  ];
  if (!inList && !inChat) return;
  const before = asked.get(client) ?? new Map<ConversationId, number>();
  if (now - (before.get(conversation) ?? 0) < askAgainMilliseconds) return;
  asked.set(client, before.set(conversation, now));
  await pause(recordedMilliseconds);
  await Promise.all([
    inList && refresherOf(client)(chatsQuery().queryKey),
    inChat && refreshChat(client, conversation),
  ]);
}

/** Returns the conversation in which the other member wrote, read, reacted or is typing. */
function actedIn(event: LiveEvent, me: MemberId | undefined): ConversationId | undefined {
  switch (event.event) {
    case 'message_sent':
      return event.from === me ? undefined : event.conversation;
    case 'chat_read':
    case 'typing':
      return event.by === me ? undefined : event.conversation;
    case 'reaction_changed':
      return event.shown && event.shown.by !== me ? event.conversation : undefined;
    default:
      return undefined;
  }
}
