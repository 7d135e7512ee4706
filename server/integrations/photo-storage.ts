import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { PhotoVariant } from '../platform/core/photo-addresses.ts';

/** A part of a large file that is stored beside the photos, such as a member's archive. */
export type FilePart = `part-${number}`;

/** Stores the files of photos, and large files in parts. Only the product reads it. */
export interface PhotoStorage {
  /** Undefined if there is no such file. */
  read(file: PhotoFileId, name: PhotoVariant | FilePart): Promise<Uint8Array | undefined>;
  /** Writes all of it or nothing. */
  write(file: PhotoFileId, name: PhotoVariant | FilePart, bytes: Uint8Array): Promise<void>;
  /** Every variant, and every part, is gone when this returns. */
  remove(file: PhotoFileId): Promise<void>;
}

/** What it is called where it lies: photos are pictures, parts are bytes. */
export function photoObjectKey(name: PhotoVariant | FilePart): string {
  return name.startsWith('part-') ? `${name}.bin` : `${name}.webp`;
}

/** On the local disk, below `folder`, spread over 256 subfolders. */
export function diskStorage(folder: string): PhotoStorage {
  const folderOf = (file: PhotoFileId) => path.join(folder, file.slice(-2), file);
  const fileOf = (file: PhotoFileId, name: PhotoVariant | FilePart) => path.join(folderOf(file), photoObjectKey(name));
  return {
    read: async (file, name) => {
      try {
        return await readFile(fileOf(file, name));
      } catch (fault) {
        if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw fault;
      }
    },
    write: async (file, name, bytes) => {
      await mkdir(folderOf(file), { recursive: true });
      const unfinished = `${fileOf(file, name)}.${crypto.randomUUID()}`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, fileOf(file, name));
    },
    remove: async (file) => await rm(folderOf(file), { recursive: true, force: true }),
  };
}
