import { S3mini } from 's3mini';
import { SetupError } from '../platform/core/setup-error.ts';
import { type ErasureLines, type ErasureList, erasureListOf } from './erasure-list.ts';
import { photoVariants } from '../platform/core/photo-addresses.ts';
import { photoNamed, type PhotoStorage, photoObjectKey, type StoredPhoto } from './photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { S3Settings } from './s3-settings.ts';

const patienceMilliseconds = 10_000;

/** Stores files in a private bucket: members receive photos only through the product. */
export async function s3Storage(settings: S3Settings): Promise<PhotoStorage> {
  const s3 = new S3mini({ ...settings, requestAbortTimeout: patienceMilliseconds });
  await refuseUnfit(s3);
  const folderOf = (file: PhotoFileId) => `photos/${file}/`;
  return {
    read: async (file, name) => {
      const bytes = await answered(s3.getObjectArrayBuffer(folderOf(file) + photoObjectKey(name)));
      return bytes ? new Uint8Array(bytes) : undefined;
    },
    write: async (file, name, bytes) => {
      const stored = photoObjectKey(name);
      const type = stored.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
      await answered(s3.putObject(folderOf(file) + stored, bytes, type));
    },
    remove: async (file) => {
      for (const variant of photoVariants) await answered(remove(s3, folderOf(file) + photoObjectKey(variant)));
      const part = (number: number) => folderOf(file) + photoObjectKey(`part-${number}`);
      let parts = 0;
      while (await answered(s3.objectExists(part(parts)))) parts += 1;
      // Backwards, so that an interruption leaves no gap.
      while (parts > 0) await answered(remove(s3, part((parts -= 1))));
    },
  };
}

/**
 * Stores the list next to the photos, shared by all processes: one object per line, named after it, because objects
 * cannot be appended to. Imports an earlier list from the local disk on first use.
 */
export function s3ErasureList(settings: S3Settings, earlier: ErasureLines): ErasureList {
  return erasureListOf(s3ErasureLines(settings, earlier));
}

export function s3ErasureLines(settings: S3Settings, earlier: ErasureLines): ErasureLines {
  const s3 = new S3mini({ ...settings, requestAbortTimeout: patienceMilliseconds });
  const prefix = 'erased/';
  let whole: Promise<void> | undefined;

  async function put(line: string): Promise<void> {
    await answered(s3.putObject(prefix + Buffer.from(line).toString('base64url'), line, 'text/plain'));
  }

  async function stored(): Promise<string[]> {
    const found = (await answered(s3.listObjects('/', prefix))) ?? [];
    return found.map(({ Key }) => Buffer.from(Key.slice(prefix.length), 'base64url').toString()).toSorted();
  }

  async function takeOver(): Promise<void> {
    const known = new Set(await stored());
    for (const line of await earlier.all()) if (!known.has(line)) await put(line);
  }

  async function madeWhole(): Promise<void> {
    whole ??= takeOver();
    await whole.catch((fault: unknown) => {
      whole = undefined;
      throw fault;
    });
  }

  return {
    write: async (line) => {
      await madeWhole();
      await put(line);
    },
    all: async () => {
      await madeWhole();
      return await stored();
    },
  };
}

/** Lists the photos of {@link s3Storage}, without large files in parts, which are temporary. */
export async function* listS3Photos(settings: S3Settings): AsyncGenerator<StoredPhoto> {
  const s3 = new S3mini({ ...settings, requestAbortTimeout: patienceMilliseconds });
  const prefix = 'photos/';
  for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
    const page = await answered(s3.listObjectsPaged('/', prefix, 1000, token));
    for (const { Key, Size, LastModified } of page?.objects ?? []) {
      const [file = '', stored = ''] = Key.slice(prefix.length).split('/');
      const photo = photoNamed(file, stored);
      if (photo) yield { ...photo, size: Size, written: new Date(LastModified) };
    }
    token = page?.nextContinuationToken;
  }
}

/** Reports problems in one sentence at startup rather than at the first photo. */
async function refuseUnfit(s3: S3mini): Promise<void> {
  const found = await s3.bucketExists().catch((fault: Error) => {
    throw new SetupError(`S3_ENDPOINT does not respond (${fault.message}).`);
  });
  if (!found) throw new SetupError('S3_ENDPOINT is not a bucket that S3_ACCESS_KEY can access.');
  // Not every provider supports this call. With versioning, deleted photos would stay as older versions.
  const versioning = await s3.getBucketVersioning().catch(() => 'Off');
  if (versioning === 'Enabled') {
    throw new SetupError(
      'The bucket of S3_ENDPOINT has versioning enabled. Disable it, because deleted photos would stay as older versions.',
    );
  }
}

/** Deletes an object. Some providers report an object that is already gone as missing, which is not an error. */
async function remove(s3: S3mini, key: string): Promise<void> {
  await s3.deleteObject(key).catch((fault: { status?: number }) => {
    if (fault.status !== 404) throw fault;
  });
}

/** Reports an unavailable storage as temporary, like an unavailable database. */
async function answered<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking;
  } catch (fault) {
    throw Object.assign(new Error('The photo storage does not respond.', { cause: fault }), { code: 'ETIMEDOUT' });
  }
}
