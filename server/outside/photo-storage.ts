import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoVariant } from './photo-addresses.ts';

declare const brand: unique symbol;
/** What the files of one photo are stored under. Another crop of it is stored under another. */
export type PhotoFileId = string & { readonly [brand]: 'PhotoFileId' };

/** Where the files of photos are kept. Nothing but the product reads it. */
export interface PhotoStorage {
  /** Undefined where there is no such file. */
  read(file: PhotoFileId, variant: PhotoVariant): Promise<Uint8Array | undefined>;
  /** Stored whole or not at all. */
  write(file: PhotoFileId, variant: PhotoVariant, bytes: Uint8Array): Promise<void>;
  /** Every variant is gone when this returns. */
  remove(file: PhotoFileId): Promise<void>;
}

/** On the local disk, below `folder`, spread over 256 subfolders. */
export function diskStorage(folder: string): PhotoStorage {
  const folderOf = (file: PhotoFileId) => path.join(folder, file.slice(-2), file);
  const fileOf = (file: PhotoFileId, variant: PhotoVariant) => path.join(folderOf(file), `${variant}.webp`);
  return {
    read: async (file, variant) => {
      try {
        return await readFile(fileOf(file, variant));
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw fault;
      }
    },
    write: async (file, variant, bytes) => {
      await mkdir(folderOf(file), { recursive: true });
      const unfinished = `${fileOf(file, variant)}.${crypto.randomUUID()}`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, fileOf(file, variant));
    },
    remove: async (file) => await rm(folderOf(file), { recursive: true, force: true }),
  };
}
