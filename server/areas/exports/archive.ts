import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';

/** The data needed to read an archive. */
export interface Archive {
  readonly file_id: PhotoFileId;
  readonly file_key: string;
  readonly parts: number;
  readonly bytes: number;
}

/** Size of a part. Limits the memory for an archive of any size. */
export const partBytes = 2 * 1024 * 1024;
const cipher = 'aes-256-gcm';
const tagBytes = 16;

/** Stores the data in encrypted parts. Each archive has its own key. */
export async function writeArchive(
  storage: PhotoStorage,
  file_id: PhotoFileId,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Archive> {
  const key = randomBytes(32);
  let waiting: Uint8Array[] = [];
  let gathered = 0;
  let parts = 0;
  let bytes = 0;
  const store = async () => {
    const sealed = seal(key, parts, Buffer.concat(waiting));
    await storage.write(file_id, `part-${parts}`, sealed);
    parts += 1;
    bytes += gathered;
    waiting = [];
    gathered = 0;
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    gathered += piece.length;
    if (gathered >= partBytes) await store();
  }
  if (gathered > 0) await store();
  return { file_id, file_key: key.toString('base64url'), parts, bytes };
}

/** Reads and decrypts an archive. Throws if a part is missing or was altered. */
export async function* readArchive(storage: PhotoStorage, archive: Archive): AsyncIterable<Uint8Array> {
  const key = Buffer.from(archive.file_key, 'base64url');
  for (let part = 0; part < archive.parts; part += 1) {
    const sealed = await storage.read(archive.file_id, `part-${part}`);
    if (!sealed) throw new Error('A part of the archive is missing from the storage. Request a new archive.');
    yield open(key, part, sealed);
  }
}

/**
 * Returns the nonce for a part. Each archive has its own key, which encrypts each part once, so the part number is a
 * safe nonce.
 */
function nonceOf(part: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(part, 8);
  return nonce;
}

function seal(key: Buffer, part: number, bytes: Uint8Array): Uint8Array {
  const sealing = createCipheriv(cipher, key, nonceOf(part));
  const sealed = Buffer.concat([sealing.update(bytes), sealing.final()]);
  return Buffer.concat([sealing.getAuthTag(), sealed]);
}

function open(key: Buffer, part: number, sealed: Uint8Array): Uint8Array {
  const opening = createDecipheriv(cipher, key, nonceOf(part), { authTagLength: tagBytes });
  opening.setAuthTag(sealed.subarray(0, tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(tagBytes)), opening.final()]);
}
