import type { QueryKey } from '@tanstack/react-query';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const list = keyName('chats');
const conversations = keyName('chat');
const message = keyName('message');

/** Which conversation a screen shows: by its id, or by the other member. */
export type WhichChat = { readonly conversation: ConversationId } | { readonly profile: MemberId };

/** The conversation in a URL: `/chats/:id` or `/members/:id/chat`. */
export function whichChat(pathname: string, id: string | undefined): WhichChat {
  return /^\/chats\//i.test(pathname) ? { conversation: id as ConversationId } : { profile: id as MemberId };
}

/** Which message of which conversation. */
export interface MessageKey {
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

export const chatKeys = {
  list: [list],
  /** The conversations with members of this name; refetched together with the list. */
  found: (name: string) => [list, name] as const,
  conversations: [conversations],
  conversation: (which: WhichChat) => [conversations, which] as const,
  message: (which: MessageKey) => [message, which] as const,
} as const;

/** What an event changes here, apart from what happens in a conversation: see `applyChatEvent`. */
export function touchedBy({ event }: LiveEvent): readonly QueryKey[] {
  return event === 'member_hidden' ? [chatKeys.list, chatKeys.conversations] : [];
}
