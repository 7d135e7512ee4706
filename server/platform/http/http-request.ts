import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, HonoRequest } from 'hono';
import { allowSlowBody } from './bodies/body-timeout.ts';
import type { Protection } from './protection.ts';
import type { Bindings, HttpRequest, Reply } from './types.ts';

export function requestFromContext(context: Context<{ Bindings: Bindings }>): HttpRequest {
  const { req } = context;
  return {
    method: req.method,
    path: req.path,
    ...addressIn(req),
    header: (name) => req.header(name),
    body: () => chunksOf(req.raw),
    bytes: async (most) => await readAll(chunksOf(req.raw), most),
    allowSlowBody: () => allowSlowBody(context.env?.incoming),
  };
}

/** Returns the host and the query of a web request. */
export function addressIn(req: Pick<HonoRequest, 'url' | 'header'>) {
  return { host: req.header('host') ?? new URL(req.url).host, search: splitUrl(req.url).search };
}

/** Splits a URL into the part before the query, and the query with its question mark, or an empty string. */
export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const query = url.indexOf('?');
  return query === -1 ? { path: url, search: '' } : { path: url.slice(0, query), search: url.slice(query) };
}

/** Returns the body of a web request. The unread remainder stays in the stream. */
export function chunksOf({ body }: Request): AsyncIterable<Uint8Array> {
  return body?.values({ preventCancel: true }) ?? ReadableStream.from([]);
}

/**
 * Reads a request from its socket. Returns undefined for an unusual path or host, which has to be parsed by a web
 * `Request`.
 */
export function requestFromSocket(incoming: IncomingMessage): HttpRequest | undefined {
  const { url = '', method = '', headers } = incoming;
  const { path, search } = splitUrl(url);
  if (!plainPath.test(path) || !plainHost.test(headers.host ?? '')) return undefined;
  return {
    method,
    path,
    host: headers.host!,
    search,
    header: (name) => headers[name] as string | undefined,
    body: () => incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
    bytes: async (most) => await readSocketBody(incoming, most),
    allowSlowBody: () => allowSlowBody(incoming),
  };
}

/** Reads a whole body. Returns undefined if it is longer than `most` bytes. */
export async function readAll(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | undefined> {
  const all: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    all.push(chunk);
  }
  return Buffer.concat(all, size);
}

/**
 * Does the same as {@link readAll}, for a socket: most bodies arrive in one piece, and an iterator would take longer
 * than the rest of the call.
 */
function readSocketBody(incoming: IncomingMessage, most: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const all: Buffer[] = [];
    let size = 0;
    const finish = (settle: () => void) => {
      incoming.off('data', take).off('end', end).off('error', fail).off('close', fail);
      settle();
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      all.push(chunk);
      if (size <= most) return;
      incoming.pause();
      finish(() => resolve(undefined));
    };
    const end = () => finish(() => resolve(all.length === 1 ? all[0] : Buffer.concat(all, size)));
    const fail = () => finish(() => reject(new Error('The sender has disconnected.')));
    if (incoming.destroyed) return fail();
    incoming.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}

const plainPath = /^[/\w.-]+$/;
const plainHost = /^[\w.-]+(:\d+)?$/;

/** Converts a reply to a web `Response`. */
export function responseOf({ status, headers, cookies, body }: Reply, protection: Protection): Response {
  const all = new Headers({ ...protection, ...headers });
  for (const line of cookies) all.append('set-cookie', line);
  return new Response(body as string | null, { status, headers: all });
}

/** Size in bytes above which converting bytes to a string costs more than it saves. */
const longText = 64 * 1024;

/** Sends a reply over the socket of its request. `before`: names and values of further headers, alternating. */
export function sendReply(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, cookies, body }: Reply,
  before: readonly string[] = [],
): void {
  // Node writes a flat list of headers without conversion.
  const lines = [...before];
  for (const name in headers) lines.push(name, headers[name]!);
  for (const cookie of cookies) lines.push('set-cookie', cookie);
  if (body !== null) lines.push('content-length', String(Buffer.byteLength(body)));
  // The rest of a refused body is still arriving, so no other request can follow.
  if (!incoming.complete) lines.push('connection', 'close');
  outgoing.writeHead(status, lines);
  // Node writes a string together with the headers, but bytes separately, which takes twice as long.
  if (Buffer.isBuffer(body) && body.length < longText) outgoing.end(body.toString('latin1'), 'latin1');
  else outgoing.end(body ?? undefined);
  if (!incoming.complete) incoming.resume();
}
