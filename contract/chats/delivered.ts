import * as z from 'zod/mini';
import { call } from '../call.ts';
import { chatsPage, conversationId, messageId } from './chats.ts';

/**
 * Messages in some conversations, up to these, have reached a browser of the viewer. Announced to the other member
 * under the same terms as read receipts. Ignored for conversations that the viewer does not have, or while others
 * cannot find them.
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
