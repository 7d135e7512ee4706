import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/core/clock.ts';
import type { Reply } from '../../platform/http/types.ts';
import { acceptsEncoding } from '../../platform/http/protection.ts';

/** A rendered page, compressed in two encodings. It contains nothing about any visitor. */
export interface CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  /** The data that the application fetches when it starts, with the mark of the page it belongs to. */
  readonly data?: { readonly mark: string; readonly brotli: Buffer; readonly gzip: Buffer };
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
    sizeCalculation: ({ brotli, gzip: zipped, data }) =>
      brotli.length + zipped.length + (data ? data.brotli.length + data.gzip.length : 0) + overheadBytes,
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

/** Compresses at a high level, because a page is compressed once and sent many times. */
export async function compressPage(html: string): Promise<Pick<CachedPage, 'brotli' | 'gzip'>> {
  const text = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  return { brotli, gzip: zipped };
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
  if (acceptsEncoding('br', accepted)) return { status, headers: as('br', headers), cookies, body: page.brotli };
  if (acceptsEncoding('gzip', accepted)) return { status, headers: as('gzip', headers), cookies, body: page.gzip };
  return { status, headers, cookies, body: await unpacked(page.brotli) };
}

function as(encoding: string, headers: CachedPage['headers']): CachedPage['headers'] {
  return { ...headers, 'content-encoding': encoding };
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
