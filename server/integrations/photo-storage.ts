import { mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoFileId } from '#database/stored-types.ts';
import { type PhotoVariant, photoVariants } from '../platform/core/photo-addresses.ts';

/** A part of a large file stored next to the photos, such as a data export. */
export type FilePart = `part-${number}`;

/** Stores photo files, and large files in parts. Only the product has access. */
export interface PhotoStorage {
  /** Reads a file. Returns undefined if the file does not exist. */
  read(file: PhotoFileId, name: PhotoVariant | FilePart): Promise<Uint8Array | undefined>;
  /** Writes a file atomically: the complete file or nothing. */
  write(file: PhotoFileId, name: PhotoVariant | FilePart, bytes: Uint8Array): Promise<void>;
  /** Removes every variant and part of the file. Resolves when all of them are gone. */
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

/** A file of a photo, as a backup lists it. Its bytes never change. */
export interface StoredPhoto {
  readonly file: PhotoFileId;
  readonly name: PhotoVariant;
  readonly size: number;
  readonly written: Date;
}

/** Lists the photos of {@link diskStorage}, without large files in parts, which are temporary. */
export async function* listDiskPhotos(folder: string): AsyncGenerator<StoredPhoto> {
  for (const group of await readdir(folder).catch(ignoreMissing)) {
    if (group.length !== 2) continue;
    for await (const { name: file } of await opendir(path.join(folder, group))) {
      const inside = path.join(folder, group, file);
      for (const stored of await readdir(inside).catch(ignoreMissing)) {
        const photo = photoNamed(file, stored);
        if (!photo) continue;
        const found = await stat(path.join(inside, stored)).catch(ignoreMissing);
        if ('size' in found) yield { ...photo, size: found.size, written: found.mtime };
      }
    }
  }
}

/** Parses the id of a photo's files and the name of one of them. Undefined if it is something else. */
export function photoNamed(file: string, stored: string): Pick<StoredPhoto, 'file' | 'name'> | undefined {
  const name = photoVariants.find((variant) => stored === photoObjectKey(variant));
  return name && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(file)
    ? { file: file as PhotoFileId, name }
    : undefined;
}

/** A photo may be deleted while it is listed. */
function ignoreMissing(fault: NodeJS.ErrnoException): [] {
  if (fault.code !== 'ENOENT' && fault.code !== 'ENOTDIR') throw fault;
  return [];
}
