import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import { removeOrphanedFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { Sql } from '../../platform/postgres/db.ts';

export const sweepFiles = job('sweep_files', { every: '*/10 * * * *' });

/** Minimum age of the files to remove, in milliseconds. Files still being received or viewed are younger. */
const wantedMilliseconds = 3_600_000;

/** Removes the leftovers of interrupted uploads and deletions, and the files that administrators viewed. */
export function sweepWorker(db: Sql, storage: PhotoStorage, folders: readonly string[]): Worker {
  return worker(sweepFiles, async (_nothing, now) => {
    await removeOrphanedFiles(db, storage, now);
    for (const folder of folders) await sweep(folder, now);
  });
}

async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (now.getTime() - mtimeMs > wantedMilliseconds) await rm(file, { force: true });
  }
}
