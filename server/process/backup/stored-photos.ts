import type { StoredPhoto } from '../../integrations/photo-storage.ts';
import type { PhotoFiles } from '../storage.ts';
import type { ArchiveWriter } from './archive.ts';

/** The clock of the storage may differ from ours by this much. In milliseconds. */
const skewMilliseconds = 300_000;
/** Number of files that are read at the same time, because a bucket takes long to respond. */
const atOnce = 8;

/** The size of all photos, in bytes. */
export async function measurePhotos({ list }: PhotoFiles, signal: AbortSignal): Promise<{ readonly bytes: number }> {
  let bytes = 0;
  for await (const { size } of list()) {
    signal.throwIfAborted();
    // A tar archive has a header per file, and whole blocks of 512 bytes.
    bytes += 512 + Math.ceil(size / 512) * 512;
  }
  return { bytes };
}

/** Copies photos into an archive, as `photos/ID/NAME`. */
export function copyPhotos({ storage, list }: PhotoFiles, archive: ArchiveWriter, signal: AbortSignal) {
  const since = new Date(Date.now() - skewMilliseconds);
  /** The copied files that were written since then, which the second pass would copy again. */
  const known = new Set<string>();
  let copied = 0;

  async function copy(photos: readonly StoredPhoto[]): Promise<void> {
    const read = await Promise.all(photos.map(async ({ file, name }) => await storage.read(file, name)));
    for (const [at, bytes] of read.entries()) {
      const { file, name, written } = photos[at]!;
      // The photo was deleted meanwhile.
      if (!bytes) continue;
      await archive.add(`photos/${file}/${name}`, bytes.length, [bytes]);
      copied += 1;
      if (written >= since) known.add(`${file}/${name}`);
    }
  }

  async function copyWhere(isWanted: (photo: StoredPhoto) => boolean): Promise<void> {
    let batch: StoredPhoto[] = [];
    for await (const photo of list()) {
      signal.throwIfAborted();
      if (!isWanted(photo)) continue;
      batch.push(photo);
      if (batch.length < atOnce) continue;
      await copy(batch);
      batch = [];
    }
    await copy(batch);
  }

  return {
    all: async () => await copyWhere(() => true),
    /** Copies the photos that were written since the first pass began. */
    added: async () => await copyWhere(({ file, name, written }) => written >= since && !known.has(`${file}/${name}`)),
    count: () => copied,
  };
}
