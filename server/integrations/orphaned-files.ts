import type { PictureId } from '#contract/photos.ts';
import type { Sql, Tx } from '../platform/postgres/db.ts';
import type { PhotoStorage } from './photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';

/** Age after which reserved files without an owner count as left by an interruption, in milliseconds. */
const untakenMilliseconds = 3_600_000;

/** Reserves files before they are written, so that they are removed if the process dies. */
export async function reserveFiles(db: Sql, file: PhotoFileId, now: Date): Promise<void> {
  const remove_after = new Date(now.getTime() + untakenMilliseconds);
  await db.insertInto('loose_file').values({ file_id: file, remove_after }).execute();
}

/** Assigns the files to a row of this transaction. Returns false if they were removed in the meantime. */
export async function claimFiles(tx: Tx, file: PhotoFileId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('loose_file').where('file_id', '=', file).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Orphans the files once this transaction commits. {@link removeFilesOf} finds them by `photo`. */
export async function releaseFiles(tx: Tx, file: PhotoFileId, now: Date, photo?: PictureId): Promise<void> {
  await tx.insertInto('loose_file').values({ file_id: file, remove_after: now, picture_id: photo }).execute();
}

/** Removes orphaned files. */
export async function removeFiles(db: Sql, storage: PhotoStorage, file: PhotoFileId): Promise<void> {
  await storage.remove(file);
  await db.deleteFrom('loose_file').where('file_id', '=', file).execute();
}

/** Removes remaining files of a deleted photo, usually none. */
export async function removeFilesOf(db: Sql, storage: PhotoStorage, photo: PictureId): Promise<void> {
  const left = await db.selectFrom('loose_file').select('file_id').where('picture_id', '=', photo).execute();
  for (const { file_id } of left) await removeFiles(db, storage, file_id);
}

/** Removes all orphaned files that are due. */
export async function removeOrphanedFiles(db: Sql, storage: PhotoStorage, now: Date): Promise<void> {
  const due = await db.selectFrom('loose_file').select('file_id').where('remove_after', '<=', now).execute();
  for (const { file_id } of due) await removeFiles(db, storage, file_id);
}
