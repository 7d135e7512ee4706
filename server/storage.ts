import path from 'node:path';
import type { Config } from './config.ts';
import { diskStorage, type PhotoStorage } from './outside/photo-storage.ts';
import { s3Storage } from './outside/s3-storage.ts';

/** Where the settings say that photos are kept: in a bucket, or on the local disk. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<PhotoStorage> {
  return s3 ? await s3Storage(s3) : diskStorage(path.join(dataDir, 'photos'));
}

/** Where photos lie while somebody at the desk looks at them. */
export function deskFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'desk');
}
