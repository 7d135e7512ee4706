import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoFileId } from '#database/stored-types.ts';
import type { PhotoVariant } from '../platform/core/photo-addresses.ts';

/** A part of a large file stored next to the photos, such as a data export. */
export type FilePart = `part-${number}`;

/** Stores photo files, and large files in parts. Only the product has access. */
export interface PhotoStorage {
  /** Reads a file. Returns undefined if the file does not exist. */
  read(file: PhotoFileId, name: PhotoVariant | FilePart): Promise<Uint8Array | undefined>;
  /** Writes a file atomically: the complete file or nothing. */
  write(file: PhotoFileId, name: PhotoVariant | FilePart, bytes: Uint8Array): Promise<void>;
  /** Removes every variant and part before it resolves. */
  remove(file: PhotoFileId): Promise<void>;
}

/** Returns the file name in the storage. */
export function photoObjectKey(name: PhotoVariant | FilePart): string {
  return name.startsWith('part-') ? `${name}.bin` : `${name}.webp`;
}

/** Stores files on the local disk in 256 subfolders of `folder`. */
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
