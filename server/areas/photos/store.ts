import { reserveFiles, removeFiles } from '../../integrations/orphaned-files.ts';
import { untimedId } from '../../platform/core/ids.ts';
import type { PhotoVariant } from '../../platform/core/photo-addresses.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { ImageWorker } from './image-worker.ts';

/** Where photos are made, and where they are kept. */
export interface Store {
  readonly imageWorker: ImageWorker;
  readonly storage: PhotoStorage;
}

/** The files of one photo, about to be stored. */
export interface NewFiles {
  readonly variants: Readonly<Partial<Record<PhotoVariant, Uint8Array>>>;
  readonly at: Date;
}

/**
 * Stores files and then does `work` with them, which says whether they were kept. If not, or if it failed, they are
 * removed; a process that dies in the middle of it has written down before that they may have to be.
 */
export async function storeOrCleanUp<Result>(
  db: Db,
  storage: PhotoStorage,
  { variants, at }: NewFiles,
  work: (file: PhotoFileId) => Promise<{ readonly result: Result; readonly kept: boolean }>,
): Promise<Result> {
  const file = untimedId<PhotoFileId>();
  await reserveFiles(db, file, at);
  let kept = false;
  try {
    for (const [variant, bytes] of Object.entries(variants)) await storage.write(file, variant as PhotoVariant, bytes);
    const done = await work(file);
    kept = done.kept;
    return done.result;
  } finally {
    if (!kept) await removeFiles(db, storage, file);
  }
}
