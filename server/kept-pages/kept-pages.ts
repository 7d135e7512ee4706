import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../kernel/clock.ts';
import type { Reply } from '../http/exchange.ts';
import { takes } from '../http/protection.ts';

/** A page as it is sent: its headers, and its text in both encodings. Nothing in it is about anybody. */
export interface KeptPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  /** What the application needs of it, when it starts, and the mark of the page that it belongs to. */
  readonly data?: { readonly mark: string; readonly brotli: Buffer; readonly gzip: Buffer };
}

export interface KeptPages {
  /** The page that is kept under a key. */
  find(key: string): KeptPage | undefined;
  /** Draws a page, once for all who ask for it meanwhile, and keeps it for `seconds` if it was found. */
  add(key: string, seconds: number, draw: () => Promise<KeptPage | undefined>): Promise<KeptPage | undefined>;
  /** How many bytes the kept pages take. */
  readonly bytes: number;
}

/** Some two thousand pages; those that were not asked for the longest go first. */
const mostBytes = 48 * 1024 * 1024;
/** What a page takes besides its text: its key, its headers, its place in the list. */
const overheadBytes = 4096;

/** `most`: how many bytes all pages may take. */
export function makeKeptPages(clock: Clock, most = mostBytes): KeptPages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: most,
    sizeCalculation: ({ brotli, gzip: zipped, data }) =>
      brotli.length + zipped.length + (data ? data.brotli.length + data.gzip.length : 0) + overheadBytes,
    ttl: 1,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const underWay = new Map<string, Promise<KeptPage | undefined>>();
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

/** Packs a page tightly: it is done once, and sent many times. */
export async function packed(html: string): Promise<Pick<KeptPage, 'brotli' | 'gzip'>> {
  const text = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  return { brotli, gzip: zipped };
}

/** The page for a browser that accepts these encodings. Those that accept none are rare, and wait for it. */
export function sentPage(page: KeptPage, accepted: string | undefined, cookie?: string): Response {
  const headers: Record<string, string> = { ...page.headers, ...(cookie && { 'set-cookie': cookie }) };
  const { status } = page;
  if (takes('br', accepted)) return new Response(sent(page.brotli), { status, headers: as('br', headers) });
  if (takes('gzip', accepted)) return new Response(sent(page.gzip), { status, headers: as('gzip', headers) });
  return new Response(sent(brotliDecompressSync(page.brotli)), { status, headers });
}

/** The same as a reply over a socket; undefined for a browser that accepts no encoding. */
export function replyOf(page: KeptPage, accepted: string | undefined, cookie?: string): Reply | undefined {
  const encoding = takes('br', accepted) ? 'br' : takes('gzip', accepted) ? 'gzip' : undefined;
  if (!encoding) return undefined;
  const body = encoding === 'br' ? page.brotli : page.gzip;
  return { status: page.status, headers: as(encoding, { ...page.headers }), cookies: cookie ? [cookie] : [], body };
}

function as(encoding: string, headers: Record<string, string>): Record<string, string> {
  headers['content-encoding'] = encoding;
  return headers;
}

/** The types of `Response` know no shared memory; buffers of ours have none. */
function sent(text: Buffer): Uint8Array<ArrayBuffer> {
  return text as Uint8Array<ArrayBuffer>;
}
