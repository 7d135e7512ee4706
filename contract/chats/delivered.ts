import * as z from 'zod/mini';
import { call } from '../call.ts';
import { chatsPage, conversationId, messageId } from './chats.ts';

/**
 * A browser of the viewer has what was written in some conversations, down to these messages. Told to the other as what
 * is read is. Nothing is noted of conversations that the viewer does not have, or while others do not find them.
 */
export const noteDelivered = call({
  method: 'POST',
  path: '/api/delivered.php',
  by: 'member',
  input: z.strictObject({
    delivered: z
      .array(z.strictObject({ conversation: conversationId, message: messageId }))
      .check(z.maxLength(chatsPage)),
  }),
  reply: z.object({}),
  refusals: {},
});

/** What the viewer wrote has come to a browser of the other. */
export const chatDelivered = z.object({ event: z.literal('chat_delivered'), conversation: conversationId });
