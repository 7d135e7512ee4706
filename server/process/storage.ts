import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoPhotos } from '#demo/demo-photos.ts';
import type { Config } from './config.ts';
import { diskStorage, listDiskPhotos, type PhotoStorage, type StoredPhoto } from '../integrations/photo-storage.ts';
import { diskErasureList, diskLines, type ErasureLines, type ErasureList } from '../integrations/erasure-list.ts';
import { listS3Photos, s3ErasureLines, s3ErasureList, s3Storage } from '../integrations/s3-storage.ts';
import type { Sql } from '../platform/postgres/db.ts';

/** The configured photo storage, a bucket or the local disk, with the photos of the demo community. */
export async function openStorage(
  { s3, dataDir, demoCommunity }: Pick<Config, 's3' | 'dataDir' | 'demoCommunity'>,
  db: Sql,
): Promise<PhotoStorage> {
  const { storage } = await openPhotoFiles({ s3, dataDir });
  return demoCommunity ? demoPhotos(storage, db) : storage;
}

/** The files of members' photos, and their list. */
export interface PhotoFiles {
  readonly storage: PhotoStorage;
  list(): AsyncIterable<StoredPhoto>;
}

export async function openPhotoFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<PhotoFiles> {
  if (s3) return { storage: await s3Storage(s3), list: () => listS3Photos(s3) };
  const folder = path.join(dataDir, 'photos');
  return { storage: diskStorage(folder), list: () => listDiskPhotos(folder) };
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

/** The lines of {@link openErasureList}, for a backup. */
export function openErasureLines({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ErasureLines {
  const file = path.join(dataDir, 'erased');
  return s3 ? s3ErasureLines(s3, diskLines(file)) : diskLines(file);
}
