import { promisify } from 'node:util';
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { Reply } from './types.ts';

/** The headers that protect every answer. */
export type Protection = Readonly<Record<string, string>>;

/** On an https site, browsers use nothing but https for two years. */
export function protectionFor(publicUrl: string): Protection {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Protects files that are sent as they are stored. */
export function protectedBy(protection: Protection): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(protection)) context.res.headers.set(name, value);
  };
}

/** Protects every answer, and compresses the long ones if the browser accepts that. */
export function secureAndCompress(protection: Protection): MiddlewareHandler {
  const compression = compress({ threshold: longBytes });
  const protect = protectedBy(protection);
  return async (context, next) => {
    await next();
    if (context.get(whole)) return undefined;
    await compression(context, async () => undefined);
    return await protect(context, async () => undefined);
  };
}

/** Shorter ones fit in a packet uncompressed. */
export const longBytes = 1024;
/** Normal answers are a tenth of this, unless somebody inflated one on purpose. */
const hugeUnits = 256 * 1024;
/** Compresses nearly as well as the default 6, in two thirds of the time. */
const packing = { level: 3 } as const;
const whole = 'whole';

/** A reply in JSON. A long one is compressed if the client accepts that: a page of cards takes a tenth of a millisecond. */
export async function jsonReply(json: string, accepted: string | undefined): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  if (json.length < longBytes) return { status: 200, headers, cookies: [], body: json };
  const varying = { ...headers, vary: 'Accept-Encoding' };
  if (!acceptsEncoding('gzip', accepted)) return { status: 200, headers: varying, cookies: [], body: json };
  // The compression of a huge one would keep everybody else waiting.
  const body = json.length > hugeUnits ? await gzipAsync(json, packing) : gzipSync(json, packing);
  return { status: 200, headers: { ...varying, 'content-encoding': 'gzip' }, cookies: [], body };
}

const gzipAsync = promisify<string, ZlibOptions, Buffer>(gzip);

/** The answer already has all its headers, and middleware skips it. Not if some were set before. */
export function bypassMiddleware(context: Context): boolean {
  if (context.get(touched)) return false;
  context.set(whole, true);
  return true;
}

const taken = {
  zstd: /\bzstd\b(?! *; *q=0(\.0*)? *(,|$))/i,
  br: /\bbr\b(?! *; *q=0(\.0*)? *(,|$))/i,
  gzip: /\bgzip\b(?! *; *q=0(\.0*)? *(,|$))/i,
} as const;

/** How a reply may be compressed. */
export type Encoding = keyof typeof taken;

/** Whether an encoding is accepted, and not refused as in `gzip;q=0`. */
export function acceptsEncoding(encoding: Encoding, accepted = ''): boolean {
  return taken[encoding].test(accepted);
}

const touched = 'touched';

/** Marks that headers were set for the coming answer. */
export function markHeadersSet(context: Context): void {
  context.set(touched, true);
}
