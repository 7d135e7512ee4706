import type { MessageId } from '#contract/chats/chats.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { PhotoAddresses } from '../../outside/photo-addresses.ts';
import type { PhotoFileId } from '../../outside/photo-storage.ts';
import { wasRejected } from '../../photos/resemblance.ts';
import { type Store, storedOrRemoved } from '../../photos/store.ts';
import type { Db } from '../../postgres/db.ts';
import { deliver, type Delivery } from './deliver.ts';
import { photosOf } from '../messages/message-photos.ts';

/** A received file, the fingerprint of its request, what sending it costs, and what it replies to. */
export interface Received {
  readonly file: string;
  readonly fingerprint: string;
  readonly earlier?: string | undefined;
  readonly cost: number;
  readonly reply_to?: MessageId | undefined;
}

/**
 * Sends a photo. Its files are stored first, then the message with its cost; if that fails, the files are removed. A
 * photo in a conversation is never cropped, and only two people see it: there is no source to crop from, and no avatar.
 */
export async function sendPhoto(
  db: Db,
  store: Store,
  delivery: Delivery,
  { file, fingerprint, earlier, cost, reply_to }: Received,
  addresses: PhotoAddresses,
  now: Date,
) {
  const developed = await store.imageWorker.develop(file, 'whole');
  if (isRefused(developed)) return developed;
  if (await wasRejected(db, developed)) return refuse('photo_rejected');
  const { width, height, thumbhash, blurred_thumbhash } = developed;
  const { full, thumb, blurred } = developed.files;
  const result = await storedOrRemoved(db, store, { full, thumb, blurred }, now, async (file_id) => {
    const photo = { file_id, width, height, thumbhash, blurred_thumbhash, fingerprint, earlier };
    const sent = await deliver(db, delivery, { kind: 'photo', text: '', gift: null, reply_to, cost, photo }, now);
    return { result: sent, kept: !isRefused(sent) && (await isTaken(db, file_id)) };
  });
  if (isRefused(result)) return result;
  const { conversation, message } = result;
  const viewer = { member: delivery.from, answered: true, addresses, now };
  const photos = await photosOf(db, viewer, conversation, [message]);
  return { ...result, message: { ...message, photo: photos.get(message.id) ?? null } };
}

/** Whether a message sent earlier under this key already owns these files. */
async function isTaken(db: Db, file: PhotoFileId): Promise<boolean> {
  const loose = db.selectFrom('loose_file').select('file_id').where('file_id', '=', file);
  return (await loose.executeTakeFirst()) === undefined;
}
