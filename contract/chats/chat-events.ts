import * as z from 'zod/mini';
import { conversationId, message, messageId } from './chats.ts';
import { memberId } from '../members/members.ts';
import { reaction } from './reactions.ts';
import { instant } from '../time.ts';

/** How many messages its reader has not seen while `last_message` is the last one: otherwise it is out of date. */
const unread = z.object({ last_message: messageId, num_unread_messages: z.int() });
export type UnreadState = z.input<typeof unread>;

/** Sent to both. */
export const messageSent = z.object({
  event: z.literal('message_sent'),
  conversation: conversationId,
  message: messageId,
  from: memberId,
  shown: z.optional(
    z.object({
      message,
      /** The message before it; null if it is the first. Who has another one last has missed something. */
      after: z.nullable(messageId),
      /** For its reader only. */
      num_unread_messages: z.nullable(z.int()),
      /** For its sender only: what is left after it was paid. */
      credits: z.nullable(z.int()),
    }),
  ),
});
export type MessageSent = z.input<typeof messageSent>;

/** Sent to the reader's own browsers, and to the other member if the two share read receipts. */
export const chatRead = z.object({
  event: z.literal('chat_read'),
  conversation: conversationId,
  by: memberId,
  shown: z.optional(
    z.object({
      read_up_to: messageId,
      read_at: instant,
      /** For the reader only. */
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
  /** `unread`: for its reader only. */
  shown: z.optional(z.object({ unread: z.nullable(unread) })),
});
