import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { HttpRequest, Reply } from './types.ts';
import { longBytes, acceptsEncoding } from './protection.ts';

/** A reply that is the same for everyone with the same key, and the function that makes it. */
export interface CacheEntry<Result> {
  /**
   * The source of the reply, such as the settings of a site. The reply is cached for as long as this object is in use.
   */
  readonly of: object;
  /** Everything else that the reply depends on. It must not contain anything about a person. */
  readonly key: string;
  readonly make: () => Result;
}

/** The bytes of a reply, ready to be sent. */
export interface CachedReply {
  readonly tag: string;
  readonly plain: Buffer;
  /** The compressed body; undefined if the reply is short. */
  readonly gzip: Buffer | undefined;
  readonly br: Buffer | undefined;
}

/** Maximum number of cached replies per source object, far more than the languages and countries in use at a time. */
const keptMost = 200;

/** Caches replies as bytes, with copies that were compressed once. `write` returns the JSON of a reply. */
export function createReplyCache(write: (result: unknown) => string) {
  const kept = new WeakMap<object, LRUCache<string, Promise<CachedReply>>>();
  return async ({ of, key, make }: CacheEntry<unknown>): Promise<CachedReply> => {
    const own = kept.get(of) ?? new LRUCache<string, Promise<CachedReply>>({ max: keptMost });
    kept.set(of, own);
    const found = own.get(key) ?? bytesOf(write(make()));
    own.set(key, found);
    return await found;
  };
}

/** Responds with 304 if the client already has the reply. (RFC 9110, 13.1.2.) */
export function sendCachedReply({ header, method }: Pick<HttpRequest, 'header' | 'method'>, kept: CachedReply): Reply {
  const { tag, plain } = kept;
  const headers = { etag: tag, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && etagMatches(header('if-none-match'), tag)) return { status: 304, headers, cookies: [], body: null };
  const accepted = header('accept-encoding');
  const full = { ...headers, 'content-type': 'application/json' };
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = kept[encoding];
    if (packed && acceptsEncoding(encoding, accepted)) {
      return { status: 200, headers: { ...full, 'content-encoding': encoding }, cookies: [], body: packed };
    }
  }
  return { status: 200, headers: full, cookies: [], body: plain };
}

/** Returns whether an `If-None-Match` header contains this tag. */
export function etagMatches(given: string | undefined, tag: string): boolean {
  if (given === undefined) return false;
  return given === tag || given.split(',').some((one) => one.trim() === tag);
}

async function bytesOf(json: string): Promise<CachedReply> {
  const plain = Buffer.from(json);
  // Weak, because all encodings of a reply share the tag.
  const tag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
  if (plain.length < longBytes) return { tag, plain, gzip: undefined, br: undefined };
  const [packed, br] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ]);
  return { tag, plain, gzip: packed, br };
}
