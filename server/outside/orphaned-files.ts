import type { Sql, Tx } from '../postgres/db.ts';
import type { PhotoFileId, PhotoStorage } from './photo-storage.ts';

/** Files that nobody has taken by then are left over from something that was cut short. */
const untakenMilliseconds = 3_600_000;

/** Said before files are written: should all end here, they are found and removed. */
export async function reserveFiles(db: Sql, file: PhotoFileId, now: Date): Promise<void> {
  const remove_after = new Date(now.getTime() + untakenMilliseconds);
  await db.insertInto('loose_file').values({ file_id: file, remove_after }).execute();
}

/** The files belong to a row of this transaction now. Returns false where they have been removed meanwhile. */
export async function claimFiles(tx: Tx, file: PhotoFileId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('loose_file').where('file_id', '=', file).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** The files belong to nothing any more once this transaction stands. */
export async function releaseFiles(tx: Tx, file: PhotoFileId, now: Date): Promise<void> {
  await tx.insertInto('loose_file').values({ file_id: file, remove_after: now }).execute();
}

/** Removes files that belong to nothing. */
export async function removeFiles(db: Sql, storage: PhotoStorage, file: PhotoFileId): Promise<void> {
  await storage.remove(file);
  await db.deleteFrom('loose_file').where('file_id', '=', file).execute();
}

/** Removes all files whose time has come. */
export async function removeOrphanedFiles(db: Sql, storage: PhotoStorage, now: Date): Promise<void> {
  const due = await db.selectFrom('loose_file').select('file_id').where('remove_after', '<=', now).execute();
  for (const { file_id } of due) await removeFiles(db, storage, file_id);
}
