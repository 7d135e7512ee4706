import type { AskedOf, Call, ReplyOf } from '#contract/call.ts';
import { callUrl, untilAnswered } from './ask.ts';

export interface UploadOptions {
  /** The idempotency key: the same for retries of the same file. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** Called with the uploaded share of the file, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Makes a call whose body is a file. Uses XMLHttpRequest, since `fetch` does not report upload progress. */
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
  request.open(call.method, callUrl(call, input));
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

/**
 * Converts a finished request to the response that `fetch` would return. Without a response, returns a network error.
 */
function answerOf(request: XMLHttpRequest): Response {
  if (request.status === 0) return Response.error();
  const headers = new Headers();
  for (const name of ['content-type', 'date']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
