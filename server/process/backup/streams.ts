import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Duplex, Readable, Writable } from 'node:stream';
import { createGzip } from 'node:zlib';

export type Bytes = ReadableStream<Uint8Array>;

/** A file of a backup, as the manifest lists it. */
export interface StoredFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Encrypts or decrypts a stream. */
export type Cipher = (bytes: Bytes) => Promise<Bytes>;

export function streamOf(readable: Readable): Bytes {
  return Readable.toWeb(readable) as Bytes;
}

export function fileBytes(file: string): Bytes {
  return streamOf(createReadStream(file, { highWaterMark: 256 * 1024 }));
}

/** The lowest level of compression, because the product needs the processor as well. */
export function compress(bytes: Bytes): Bytes {
  return bytes.pipeThrough(Duplex.toWeb(createGzip({ level: 1 })));
}

export function decompress(bytes: Bytes): Bytes {
  return bytes.pipeThrough(new DecompressionStream('gzip'));
}

/** Writes a new file, private to this account, and resolves once it is durable. */
export async function storeFile(file: string, bytes: Bytes, signal: AbortSignal): Promise<Omit<StoredFile, 'name'>> {
  const digest = makeDigest();
  const sink = Writable.toWeb(createWriteStream(file, { flags: 'wx', mode: 0o600 })) as WritableStream<Uint8Array>;
  await bytes.pipeThrough(digest.through).pipeTo(sink, { signal });
  await syncFile(file);
  return digest.result();
}

export async function digestOf(file: string, signal: AbortSignal): Promise<Omit<StoredFile, 'name'>> {
  const digest = makeDigest();
  await fileBytes(file).pipeThrough(digest.through).pipeTo(new WritableStream(), { signal });
  return digest.result();
}

/** Makes a file, or the entries of a folder, durable. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function makeDigest() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    through: new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        hash.update(chunk);
        size += chunk.length;
        controller.enqueue(chunk);
      },
    }),
    result: () => ({ size, sha256: hash.digest('hex') }),
  };
}
