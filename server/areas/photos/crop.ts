import type { Crop, PictureId } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { releaseFiles, removeFiles, claimFiles } from '../../integrations/orphaned-files.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { followMainPhoto, lockPhotos } from './main-photo.ts';
import { type Store, storeOrCleanUp } from './store.ts';

/** The part of a photo to show; null for the whole. */
export interface CropRequest {
  readonly photo: PictureId;
  readonly crop: Crop | null;
}

/**
 * Changes the crop of a photo. No new review is needed, because the reviewer saw the whole photo. The files get a new
 * name, so that browsers do not show the cached crop.
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
          // The photo may have been rejected meanwhile, or cropped on another device.
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
