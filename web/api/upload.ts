import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import { addressOf, untilAnswered } from './ask.ts';

export interface UploadOptions {
  /** The key of the action: the same one when the same file is tried again. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Told how much of the file has left, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Asks a call whose body is a file. Only XMLHttpRequest tells how much of a file has left. */
export async function upload<C extends Call>(
  call: C,
  input: AskedOf<C>,
  file: Blob,
  options: UploadOptions,
): Promise<ReplyOf<C>> {
  return await untilAnswered(call, async () => await send(call, input, file, options), options.signal);
}

async function send(call: Call, input: unknown, file: Blob, { key, signal, onProgress }: UploadOptions) {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  request.open(call.method, addressOf(call, input));
  request.setRequestHeader('x-client-type', 'web');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('idempotency-key', key);
  return await new Promise<Response>((resolve, reject) => {
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      resolve(answerOf(request));
    });
    request.send(file);
  });
}

/** The answer as `fetch` would give it; no answer at all is an error of the network. */
function answerOf(request: XMLHttpRequest): Response {
  if (request.status === 0) return Response.error();
  const headers = new Headers();
  for (const name of ['content-type', 'date']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
