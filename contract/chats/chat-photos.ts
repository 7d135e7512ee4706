import * as z from 'zod/mini';
import { call } from '../call.ts';
import { addressed, conversationId, messageId, messagePhoto, sendingRefusals, sent } from './chats.ts';
import { photoRefusals } from '../photos.ts';

/**
 * Sends a photo, exactly once per `Idempotency-Key`: JPEG, PNG, WebP or HEIC, up to 10 MB and 40 megapixels. Only its
 * pixels are stored, no metadata. It is not reviewed beforehand, but refused if it resembles a rejected photo.
 */
export const sendPhoto = call({
  method: 'POST',
  path: '/api/chat-photo.php',
  by: 'member',
  once: true,
  body: 'file',
  input: z.strictObject(addressed),
  reply: sent,
  refusals: { ...sendingRefusals, ...photoRefusals, photo_rejected: 422 },
});

/** Unveils a photo: the viewer sees it unblurred from now on. */
export const seePhoto = call({
  method: 'PUT',
  path: '/api/chat-photo.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId, message: messageId }),
  reply: z.object({ photo: messagePhoto }),
  refusals: { no_such_chat: 404 },
});
