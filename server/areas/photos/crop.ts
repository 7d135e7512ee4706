import type { Crop, PictureId } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { releaseFiles, removeFiles, claimFiles } from '../../integrations/orphaned-files.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { followMainPhoto, lockPhotos } from './main-photo.ts';
import { type Store, storeOrCleanUp } from './store.ts';

/** Which part of which photo is to be shown; null: the whole. */
export interface CropRequest {
  readonly photo: PictureId;
  readonly crop: Crop | null;
}

/**
 * Shows another part of a photo. It needs no new decision: the reviewer saw the whole photo. The files get another
 * name, so that no browser goes on showing the part it knows.
 */
export async function cropStoredPhoto(
  db: Db,
  { id: member, now }: Actor,
  { photo, crop: wanted }: CropRequest,
  store: Store,
) {
  const before = await db
    .selectFrom('picture')
    .select(['file_id', 'source_width', 'source_height'])
    .where('member_id', '=', member)
    .where('id', '=', photo)
    .where('status', '!=', 'rejected')
    .executeTakeFirst();
  const source = before && (await store.storage.read(before.file_id, 'source'));
  if (!before || !source) return refuse('no_such_photo');
  if (
    wanted &&
    (wanted.left + wanted.width > before.source_width || wanted.top + wanted.height > before.source_height)
  ) {
    return refuse('crop_outside');
  }
  const crop = isWhole(wanted, before) ? null : wanted;
  const made = await store.imageWorker.recrop(source, crop);
  if (isRefused(made)) return made;

  const { files, ...shown } = made;
  const changed = await storeOrCleanUp(
    db,
    store.storage,
    { variants: { ...files, source }, at: now },
    async (file_id) => {
      const result = await transact(db, async (tx) => {
        await lockPhotos(tx, member);
        const { numUpdatedRows } = await tx
          .updateTable('picture')
          .set({ file_id, crop, ...shown })
          .where('member_id', '=', member)
          .where('id', '=', photo)
          // Somebody may have rejected it meanwhile, or cut it on another device.
          .where('file_id', '=', before.file_id)
          .where('status', '!=', 'rejected')
          .executeTakeFirstOrThrow();
        if (numUpdatedRows !== 1n) return refuse('no_such_photo');
        await claimFiles(tx, file_id);
        await releaseFiles(tx, before.file_id, now);
        await followMainPhoto(tx, member);
      });
      return { result, kept: !isRefused(result) };
    },
  );
  if (isRefused(changed)) return changed;
  await removeFiles(db, store.storage, before.file_id);
  return {};
}

function isWhole(crop: Crop | null, { source_width, source_height }: { source_width: number; source_height: number }) {
  return !crop || (crop.width === source_width && crop.height === source_height);
}
