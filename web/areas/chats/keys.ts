import type { QueryKey } from '@tanstack/react-query';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const list = keyName('chats');
const conversations = keyName('chat');
const message = keyName('message');
const firstContact = keyName('first-contact');
const waiting = keyName('waiting-matches');

/** Identifies a conversation by its id or by the other member. */
export type WhichChat = { readonly conversation: ConversationId } | { readonly profile: MemberId };

/** Parses a conversation's URL: `/chats/:id` or `/members/:id/chat`. */
export function whichChat(pathname: string, id: string | undefined): WhichChat {
  return /^\/chats\//i.test(pathname) ? { conversation: id as ConversationId } : { profile: id as MemberId };
}

export interface MessageKey {
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

export const chatKeys = {
  list: [list],
  firstContact: [firstContact],
  /** Key of the conversations with members of this name, which are refetched together with the list. */
  found: (name: string) => [list, name] as const,
  waiting: [waiting],
  conversations: [conversations],
  conversation: (which: WhichChat) => [conversations, which] as const,
  message: (which: MessageKey) => [message, which] as const,
} as const;

/** Returns the query keys that an event invalidates, apart from events within a conversation: see `applyChatEvent`. */
export function touchedBy(event: LiveEvent): readonly QueryKey[] {
  switch (event.event) {
    case 'member_hidden':
      return [chatKeys.list, chatKeys.conversations, chatKeys.waiting];
    case 'like_received':
      return event.matched ? [chatKeys.conversations, chatKeys.waiting] : [];
    case 'likes_changed':
      return [chatKeys.conversations, chatKeys.waiting];
    default:
      return [];
  }
}
