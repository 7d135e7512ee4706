import path from 'node:path';
import { demoPhotos } from '#database/demo/demo-photos.ts';
import type { Config } from '../config.ts';
import { diskStorage, type PhotoStorage } from '../outside/photo-storage.ts';
import { s3Storage } from '../outside/s3-storage.ts';
import type { Sql } from '../postgres/db.ts';

/** The configured photo storage: a bucket, or the local disk; with the photos of the demo community. */
export async function openStorage(
  { s3, dataDir, demoCommunity }: Pick<Config, 's3' | 'dataDir' | 'demoCommunity'>,
  db: Sql,
): Promise<PhotoStorage> {
  const stored = s3 ? await s3Storage(s3) : diskStorage(path.join(dataDir, 'photos'));
  return demoCommunity ? demoPhotos(stored, db) : stored;
}

/** Where photos are put for an administrator to review. */
export function adminFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'admin');
}
