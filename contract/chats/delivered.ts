import * as z from 'zod/mini';
import { call } from '../call.ts';
import { chatsPage, conversationId, messageId } from './chats.ts';

/**
 * Reports that messages up to the given ones have reached a browser of the viewer. The other member is notified under
 * the same conditions as for read receipts. Ignored for conversations that the viewer does not have, and while the
 * viewer is hidden from others.
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
