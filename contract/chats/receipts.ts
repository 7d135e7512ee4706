import * as z from 'zod/mini';
import { call } from '../call.ts';
import { chatsPage, conversationId, messageId } from './chats.ts';

const receipt = z.strictObject({
  conversation: conversationId,
  message: messageId,
  /** True if the viewer has seen everything up to this message; false if it has only been delivered. */
  read: z.boolean(),
});
export type Receipt = z.infer<typeof receipt>;

/**
 * Reports which messages were delivered to a browser of the viewer and which of them the viewer has read, and marks the
 * latter as read. The other member is notified if the two share read receipts. Receipts for conversations that the
 * viewer does not have are ignored, and so are deliveries while the viewer is hidden from others.
 */
export const noteReceipts = call({
  method: 'PUT',
  path: '/api/receipts.php',
  by: 'member',
  input: z.strictObject({ receipts: z.array(receipt).check(z.maxLength(chatsPage)) }),
  reply: z.object({}),
  refusals: {},
});
