import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId, message, messageId } from './chats.ts';
import { reaction } from './reactions.ts';

/** How long an unread message can be deleted for both members, in minutes. */
export const deletableMinutes = 15;

const which = { conversation: conversationId, message: messageId };
const shown = z.object({ message });

const refusals = {
  no_such_chat: 404,
  no_such_message: 404,
  blocked: { status: 403, details: z.object({ name: z.string() }) },
} as const;

/** Returns the current state of one message. */
export const showMessage = call({
  method: 'GET',
  path: '/api/message.php',
  by: 'member',
  input: z.strictObject(which),
  reply: shown,
  refusals,
});

const reacting = { ...refusals, no_such_member: 404 } as const;

/** Reacts to a message of either member and replaces an earlier reaction. Free of charge. */
export const react = call({
  method: 'PUT',
  path: '/api/reaction.php',
  by: 'member',
  input: z.strictObject({ ...which, reaction }),
  reply: shown,
  refusals: reacting,
});

export const takeBackReaction = call({
  method: 'DELETE',
  path: '/api/reaction.php',
  by: 'member',
  input: z.strictObject(which),
  reply: shown,
  refusals: reacting,
});

/**
 * Deletes the viewer's own message for both members, within `deletableMinutes` and before the other member has read the
 * message. A placeholder remains, and the cost is not refunded. Gifts cannot be deleted. Idempotent.
 */
export const deleteMessage = call({
  method: 'DELETE',
  path: '/api/message.php',
  by: 'member',
  input: z.strictObject(which),
  reply: shown,
  refusals: {
    ...refusals,
    gift_stays: 409,
    too_late: { status: 409, details: z.object({ minutes: z.int() }) },
    already_read: 409,
  },
});
