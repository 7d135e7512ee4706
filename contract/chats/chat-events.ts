import * as z from 'zod/mini';
import { conversationId, message, messageId } from './chats.ts';
import { memberId } from '../members/members.ts';
import { reaction } from './reactions.ts';
import { instant } from '../time.ts';

/** Number of unread messages while `last_message` is the latest one; otherwise the number is outdated. */
const unread = z.object({ last_message: messageId, num_unread_messages: z.int() });
export type UnreadState = z.input<typeof unread>;

/** A message was sent. Published to both members. */
export const messageSent = z.object({
  event: z.literal('message_sent'),
  conversation: conversationId,
  message: messageId,
  from: memberId,
  shown: z.optional(
    z.object({
      message,
      /** The previous message; null if this is the first. A browser whose latest message differs has missed one. */
      after: z.nullable(messageId),
      /** The number of unread messages, for the recipient only. */
      num_unread_messages: z.nullable(z.int()),
      /** For the sender only: the balance after the message was paid. */
      credits: z.nullable(z.int()),
    }),
  ),
});
export type MessageSent = z.input<typeof messageSent>;

/**
 * One of the members has read messages. Published to the reader's own browsers, and to the other member if both share
 * read receipts.
 */
export const chatRead = z.object({
  event: z.literal('chat_read'),
  conversation: conversationId,
  by: memberId,
  shown: z.optional(
    z.object({
      read_up_to: messageId,
      read_at: instant,
      /** The number of unread messages, for the reader only. */
      unread: z.nullable(unread),
    }),
  ),
});

/** The viewer's messages have reached a browser of the other member. */
export const chatDelivered = z.object({
  event: z.literal('chat_delivered'),
  conversation: conversationId,
  shown: z.optional(z.object({ delivered_up_to: messageId })),
});

export const chatRemoved = z.object({ event: z.literal('chat_removed'), conversation: conversationId });

const which = { conversation: conversationId, message: messageId };

export const reactionChanged = z.object({
  event: z.literal('reaction_changed'),
  ...which,
  shown: z.optional(z.object({ by: memberId, reaction: z.nullable(reaction) })),
});

export const messageDeleted = z.object({
  event: z.literal('message_deleted'),
  ...which,
  /** `unread`: for the recipient only. */
  shown: z.optional(z.object({ unread: z.nullable(unread) })),
});
