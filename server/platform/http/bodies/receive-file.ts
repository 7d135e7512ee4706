import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { maxFileBytes } from '#contract/call.ts';
import { type CommonRefusal, isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { HttpRequest } from '../types.ts';

/** A received file, stored on disk while its call is running. */
export interface ReceivedFile {
  readonly path: string;
  /** SHA-256 of the content, which identifies a repeated file. */
  readonly hash: string;
  discard(): Promise<void>;
}

/** Writes the body of a request to `folder` as it arrives, so a hundred uploads at once need no memory. */
export async function receiveFile(
  httpRequest: HttpRequest,
  folder: string,
): Promise<ReceivedFile | Refused<CommonRefusal>> {
  if (Number(httpRequest.header('content-length')) > maxFileBytes) return refuse('too_large');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, crypto.randomUUID());
  const discard = async () => await rm(file, { force: true });
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    const written = await write(httpRequest.body(), handle, hash);
    if (written) await discard();
    return written ?? { path: file, hash: hash.digest('base64url'), discard };
  } catch (fault) {
    await discard();
    throw fault;
  } finally {
    await handle.close();
  }
}

async function write(
  body: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  hash: Hash,
): Promise<Refused<CommonRefusal> | undefined> {
  const chunks = body[Symbol.asyncIterator]();
  for (let bytes = 0; ;) {
    const next = await chunks.next().catch(() => refuse('incomplete'));
    if (isRefused(next)) return next;
    if (next.done) return bytes === 0 ? refuse('incomplete') : undefined;
    bytes += next.value.byteLength;
    if (bytes > maxFileBytes) return refuse('too_large');
    hash.update(next.value);
    await handle.writeFile(next.value);
  }
}
