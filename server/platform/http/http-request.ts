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

/** The host and query of a web request. */
export function addressIn(req: Pick<HonoRequest, 'url' | 'header'>) {
  return { host: req.header('host') ?? new URL(req.url).host, search: splitUrl(req.url).search };
}

/** An address before its query, and its query with the question mark; empty without one. */
export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const query = url.indexOf('?');
  return query === -1 ? { path: url, search: '' } : { path: url.slice(0, query), search: url.slice(query) };
}

/** The body of a web request; what is not read of it is left where it is. */
export function chunksOf({ body }: Request): AsyncIterable<Uint8Array> {
  return body?.values({ preventCancel: true }) ?? ReadableStream.from([]);
}

/** Undefined if it is no request that we take as it is; whoever makes a web `Request` of it knows better. */
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

/** As {@link HttpRequest.bytes} says. */
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

/** The same over a socket: most bodies come in one piece, and an iterator would take longer than the rest of the call. */
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
    const fail = () => finish(() => reject(new Error('The sender has broken off.')));
    if (incoming.destroyed) return fail();
    incoming.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}

const plainPath = /^[/\w.-]+$/;
const plainHost = /^[\w.-]+(:\d+)?$/;

/** A reply as a web `Response`. */
export function responseOf({ status, headers, cookies, body }: Reply, protection: Protection): Response {
  const all = new Headers({ ...protection, ...headers });
  for (const line of cookies) all.append('set-cookie', line);
  return new Response(body as string | null, { status, headers: all });
}

/** Longer bytes are not worth being made into a text. */
const longText = 64 * 1024;

/** Sends a reply over the socket its request came by. `before`: names and values of other headers, in turns. */
export function sendReply(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, cookies, body }: Reply,
  before: readonly string[] = [],
): void {
  // Node writes such a list as it is.
  const lines = [...before];
  for (const name in headers) lines.push(name, headers[name]!);
  for (const cookie of cookies) lines.push('set-cookie', cookie);
  if (body !== null) lines.push('content-length', String(Buffer.byteLength(body)));
  // Of a body that was refused the rest is still to come: no other request can follow it.
  if (!incoming.complete) lines.push('connection', 'close');
  outgoing.writeHead(status, lines);
  // Node writes a text together with the headers, and bytes by themselves, which takes twice as long.
  if (Buffer.isBuffer(body) && body.length < longText) outgoing.end(body.toString('latin1'), 'latin1');
  else outgoing.end(body ?? undefined);
  if (!incoming.complete) incoming.resume();
}
