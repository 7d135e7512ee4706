import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { HttpRequest, Reply } from './types.ts';
import { type Compressed, compressCached, encodingFor, longBytes } from './compression.ts';

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
  /** Undefined if the reply is short. */
  readonly compressed: Compressed | undefined;
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
  const { tag, plain, compressed } = kept;
  const headers = { etag: tag, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && etagMatches(header('if-none-match'), tag)) return { status: 304, headers, cookies: [], body: null };
  const full = { ...headers, 'content-type': 'application/json' };
  const encoding = compressed && encodingFor(header('accept-encoding'), ['br', 'gzip']);
  return encoding
    ? { status: 200, headers: { ...full, 'content-encoding': encoding }, cookies: [], body: compressed[encoding] }
    : { status: 200, headers: full, cookies: [], body: plain };
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
  return { tag, plain, compressed: plain.length < longBytes ? undefined : await compressCached(plain) };
}
