import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPhotos } from '#demo/demo-photos.ts';
import type { Config } from './config.ts';
import { diskStorage, type PhotoStorage } from '../integrations/photo-storage.ts';
import { diskErasureList, diskLines, type ErasureList } from '../integrations/erasure-list.ts';
import { s3ErasureList, s3Storage } from '../integrations/s3-storage.ts';
import type { Sql } from '../platform/postgres/db.ts';

/** The configured photo storage, a bucket or the local disk, with the photos of the demo community. */
export async function openStorage(
  { s3, dataDir, demoCommunity }: Pick<Config, 's3' | 'dataDir' | 'demoCommunity'>,
  db: Sql,
): Promise<PhotoStorage> {
  const stored = s3 ? await s3Storage(s3) : diskStorage(path.join(dataDir, 'photos'));
  return demoCommunity ? demoPhotos(stored, db) : stored;
}

/** Verifies that all processes of one database use the same photo storage. */
export async function photosPlace({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  if (s3) return s3.endpoint;
  const folder = path.join(dataDir, 'photos');
  const file = path.join(folder, 'place');
  await mkdir(folder, { recursive: true });
  // The first process records it.
  await writeFile(file, crypto.randomUUID(), { flag: 'wx' }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EEXIST') throw fault;
  });
  return await readFile(file, 'utf8');
}

/** The list of erased members: in the bucket, or in a file that all processes of this machine share. */
export function openErasureList({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ErasureList {
  const file = path.join(dataDir, 'erased');
  return s3 ? s3ErasureList(s3, diskLines(file)) : diskErasureList(file);
}
