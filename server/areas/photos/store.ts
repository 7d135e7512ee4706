import { reserveFiles, removeFiles } from '../../integrations/orphaned-files.ts';
import { untimedId } from '../../platform/core/ids.ts';
import type { PhotoVariant } from '../../platform/core/photo-addresses.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { ImageWorker } from './image-worker.ts';

/** The services that process and store photos. */
export interface Store {
  readonly imageWorker: ImageWorker;
  readonly storage: PhotoStorage;
}

/** The files of one photo to be stored. */
export interface NewFiles {
  readonly variants: Readonly<Partial<Record<PhotoVariant, Uint8Array>>>;
  readonly at: Date;
}

/**
 * Stores files, then runs `work`, which returns whether to keep them. Otherwise, or if it throws, removes them. They
 * are registered as orphaned first, so that a sweep removes them if the process dies.
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
