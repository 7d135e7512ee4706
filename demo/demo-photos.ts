import sharp from 'sharp';
import type { PictureId } from '#contract/photos.ts';
import type { PhotoStorage } from '#server/integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { makeVariant, type ShownVariant } from '#server/areas/photos/variants.ts';
import type { Sql } from '#server/platform/postgres/db.ts';
import { demoCommunity, type DemoPicture } from './community.ts';
import { readPicture, type DrawnPicture } from './pictures.ts';

/** Returns the file id of a demo photo, which equals the id of the photo. */
export function fileOf({ id }: DemoPicture): PhotoFileId {
  return id as string as PhotoFileId;
}

/**
 * Wraps a photo storage to serve the demo community's photos from the source tree. All other photos are read from
 * `storage`. Stops serving a demo photo once its owner has deleted or cropped it.
 */
export function demoPhotos(storage: PhotoStorage, db: Sql): PhotoStorage {
  const pictures = new Map(demoCommunity().flatMap((member) => member.pictures.map((one) => [fileOf(one), one.drawn])));
  const made = new Map<string, Promise<Buffer>>();

  /**
   * Returns a variant of a drawn picture. The picture itself is small enough for a card. Avatars and blurred variants
   * are rendered on first request, which takes a few milliseconds each and 2 MB of memory in total.
   */
  async function variantOf(picture: DrawnPicture, variant: ShownVariant): Promise<Buffer> {
    if (variant === 'full' || variant === 'thumb') return await readPicture(picture);
    const name = `${picture.name} ${variant}`;
    const making = made.get(name) ?? makeFrom(picture, variant);
    made.set(name, making);
    // Removes a failed attempt, so that the next request retries.
    making.catch(() => made.delete(name));
    return await making;
  }

  return {
    ...storage,
    read: async (file, name) => {
      const picture = pictures.get(file);
      if (!picture) return await storage.read(file, name);
      if (name.startsWith('part-') || !(await isShown(db, file))) return undefined;
      return await variantOf(picture, name === 'source' ? 'full' : (name as ShownVariant));
    },
  };
}

async function makeFrom(picture: DrawnPicture, variant: ShownVariant): Promise<Buffer> {
  const bytes = await readPicture(picture);
  return await makeVariant(() => sharp(bytes), variant, 'face' in picture ? { face: picture.face } : {});
}

async function isShown(db: Sql, file: PhotoFileId): Promise<boolean> {
  const found = await db
    .selectFrom('picture')
    .select('id')
    .where('id', '=', file as string as PictureId)
    .where('file_id', '=', file)
    .executeTakeFirst();
  return found !== undefined;
}
