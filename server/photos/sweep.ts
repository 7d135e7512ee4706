import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { job } from '../jobs/job.ts';
import { type Worker, worker } from '../jobs/queue.ts';
import { removeLooseFiles } from '../outside/loose-files.ts';
import type { PhotoStorage } from '../outside/photo-storage.ts';
import type { Sql } from '../postgres/db.ts';

export const sweepFiles = job('sweep_files', { every: '*/10 * * * *' });

/** A file that is still being received is younger than this. */
const receivedMilliseconds = 3_600_000;

/** Removes what uploads and deletions that were cut short have left behind. */
export function sweepWorker(db: Sql, storage: PhotoStorage, uploads: string): Worker {
  return worker(sweepFiles, async (_nothing, now) => {
    await removeLooseFiles(db, storage, now);
    for (const name of await readdir(uploads).catch(() => [])) {
      const file = path.join(uploads, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
      if (now.getTime() - mtimeMs > receivedMilliseconds) await rm(file, { force: true });
    }
  });
}
