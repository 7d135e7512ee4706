import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/core/clock.ts';
import type { Reply } from '../../platform/http/types.ts';
import { type Compressed, encodingFor } from '../../platform/http/compression.ts';

/** A rendered page, compressed. It contains nothing about any visitor. */
export interface CachedPage extends Compressed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The data that the application fetches when it starts, with the mark of the page it belongs to. */
  readonly data?: Compressed & { readonly mark: string };
}

export interface PageCache {
  find(key: string): CachedPage | undefined;
  /** Renders a page, once for all concurrent requests. Caches it for `seconds` if its status is 200. */
  add(key: string, seconds: number, draw: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined>;
  /** Total size of the cached pages. */
  readonly bytes: number;
}

/** Maximum size of the cache: enough for about two thousand pages. */
const mostBytes = 48 * 1024 * 1024;
/** Memory that a page takes in addition to its text, for its key, headers and list entry. */
const overheadBytes = 4096;

/** Creates a page cache that evicts the least recently used pages. `most`: maximum size of all pages, in bytes. */
export function createPageCache(clock: Clock, most = mostBytes): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: most,
    sizeCalculation: (page) => sizeOf(page) + (page.data ? sizeOf(page.data) : 0) + overheadBytes,
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const underWay = new Map<string, Promise<CachedPage | undefined>>();
  return {
    find: (key) => pages.get(key),
    add: async (key, seconds, draw) => {
      const drawing = underWay.get(key) ?? draw();
      underWay.set(key, drawing);
      try {
        const page = await drawing;
        if (page?.status === 200) pages.set(key, page, { ttl: seconds * 1000 });
        return page;
      } finally {
        underWay.delete(key);
      }
    },
    get bytes() {
      return pages.calculatedSize;
    },
  };
}

function sizeOf({ br, gzip }: Compressed): number {
  return br.length + gzip.length;
}

/** Returns the page as a web response, in an encoding that the client accepts. */
export async function sentPage(page: CachedPage, accepted: string | undefined, cookie?: string): Promise<Response> {
  const { status, headers, body } = await replyOf(page, accepted, cookie);
  return new Response(sent(body), { status, headers: { ...headers, ...(cookie && { 'set-cookie': cookie }) } });
}

/** Does the same as {@link sentPage}, but returns a reply to be written to a socket. */
export async function replyOf(
  page: CachedPage,
  accepted: string | undefined,
  cookie?: string,
): Promise<Reply & { readonly body: Buffer }> {
  const { status, headers } = page;
  const cookies = cookie ? [cookie] : [];
  const encoding = encodingFor(accepted, ['br', 'gzip']);
  if (!encoding) return { status, headers, cookies, body: await unpacked(page.br) };
  return { status, headers: { ...headers, 'content-encoding': encoding }, cookies, body: page[encoding] };
}

/**
 * Maximum number of decompressed pages. Clients that accept no encoding are rare, such as link previews and monitors.
 */
const mostUnpacked = 64;
const unpackedPages = new LRUCache<Buffer, Promise<Buffer>>({ max: mostUnpacked });

/** Decompresses a page once for all requests, outside the main thread. */
async function unpacked(brotli: Buffer): Promise<Buffer> {
  const known = unpackedPages.get(brotli);
  if (known) return await known;
  const text = promisify(brotliDecompress)(brotli);
  unpackedPages.set(brotli, text);
  return await text;
}

/** Narrows the type of a buffer for `Response`, which does not accept shared memory. Our buffers never use it. */
function sent(text: Buffer): Uint8Array<ArrayBuffer> {
  return text as Uint8Array<ArrayBuffer>;
}
