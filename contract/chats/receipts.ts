import * as z from 'zod/mini';
import { call } from '../call.ts';
import { chatsPage, conversationId, messageId } from './chats.ts';

const receipt = z.strictObject({
  conversation: conversationId,
  message: messageId,
  /** The viewer has seen everything up to this message, which has arrived, too; otherwise it has only arrived. */
  read: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

/**
 * What has reached a browser of the viewer, and what they have seen, in some conversations. What was read is no longer
 * unread. Both are announced to the other member, if the two share read receipts. Ignored for conversations that the
 * viewer does not have; what has only arrived also while others cannot find them.
 */
export const noteReceipts = call({
  method: 'PUT',
  path: '/api/receipts.php',
  by: 'member',
  input: z.strictObject({ receipts: z.array(receipt).check(z.maxLength(chatsPage)) }),
  reply: z.object({}),
  refusals: {},
});
