import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PictureId } from '#contract/photos.ts';
import type { PhotoVariant } from './photo-addresses.ts';

/** Where the files of photos are kept. Nothing but the product reads it. */
export interface PhotoStorage {
  /** Undefined where there is no such file. */
  read(picture: PictureId, variant: PhotoVariant): Promise<Uint8Array | undefined>;
  /** Stored whole or not at all. */
  write(picture: PictureId, variant: PhotoVariant, bytes: Uint8Array): Promise<void>;
  /** Every variant is gone when this returns. */
  remove(picture: PictureId): Promise<void>;
}

/** On the local disk, below `folder`, spread over 256 subfolders. */
export function diskStorage(folder: string): PhotoStorage {
  const folderOf = (picture: PictureId) => path.join(folder, picture.slice(-2), picture);
  const fileOf = (picture: PictureId, variant: PhotoVariant) => path.join(folderOf(picture), `${variant}.webp`);
  return {
    read: async (picture, variant) => {
      try {
        return await readFile(fileOf(picture, variant));
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw fault;
      }
    },
    write: async (picture, variant, bytes) => {
      await mkdir(folderOf(picture), { recursive: true });
      const unfinished = `${fileOf(picture, variant)}.${crypto.randomUUID()}`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, fileOf(picture, variant));
    },
    remove: async (picture) => await rm(folderOf(picture), { recursive: true, force: true }),
  };
}
