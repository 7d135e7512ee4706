import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { IdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { PhotoAddresses } from '../../../platform/core/photo-addresses.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { wasRejected } from '../../photos/resemblance.ts';
import { type Store, storeOrCleanUp } from '../../photos/store.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { send } from './send.ts';
import { messagePhotos, photoView, type PhotoViewer } from '../messages/message-photos.ts';

/** A received file, its recipient, the message it replies to, and its idempotency key. */
export interface OutgoingPhoto {
  readonly file: string;
  readonly to: MemberId;
  readonly reply_to?: MessageId | undefined;
  readonly key: IdempotencyKey;
}

/**
 * Sends a photo: stores its files first, then the message with its cost, and removes the files if that fails. Photos in
 * conversations are never cropped and have no avatar, so neither a source nor an avatar is stored.
 */
export async function processAndSend(
  db: Db,
  viewer: Viewer,
  { file, to, reply_to, key: { key, fingerprint, earlier } }: OutgoingPhoto,
  { addresses, ...store }: Store & { readonly addresses: PhotoAddresses },
) {
  const { id: from, addressOf, now } = viewer;
  const { photo_credits: cost } = (await viewer.site()).settings;
  const developed = await store.imageWorker.develop(file, 'whole');
  if (isRefused(developed)) return developed;
  if (await wasRejected(db, developed)) return refuse('photo_rejected');
  const { width, height, thumbhash, blurred_thumbhash } = developed;
  const { full, thumb, blurred } = developed.files;
  const result = await storeOrCleanUp(
    db,
    store.storage,
    { variants: { full, thumb, blurred }, at: now },
    async (file_id) => {
      const photo = { file_id, width, height, thumbhash, blurred_thumbhash, fingerprint, earlier };
      const photoFor = ({ id, answered }: Pick<PhotoViewer, 'id' | 'answered'>) =>
        photoView(
          { ...photo, member_id: from, seen_at: null },
          { id, answered, addressOf: addresses.forViewer(id, now) },
        );
      const outgoing = { kind: 'photo', text: '', gift: null, reply_to, cost, photo, photoFor } as const;
      const sent = await send(db, { from, to, key, at: now }, outgoing);
      return { result: sent, kept: !isRefused(sent) && (await isTaken(db, file_id)) };
    },
  );
  if (isRefused(result)) return result;
  const { conversation, message } = result;
  const photos = await messagePhotos(db, { id: from, addressOf, answered: true }, conversation, [message]);
  return { ...result, message: { ...message, photo: photos.get(message.id) ?? null } };
}

/** Returns whether a message owns these files. False if the key belonged to an earlier message with its own files. */
async function isTaken(db: Db, file: PhotoFileId): Promise<boolean> {
  const loose = db.selectFrom('loose_file').select('file_id').where('file_id', '=', file);
  return (await loose.executeTakeFirst()) === undefined;
}
