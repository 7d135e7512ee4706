import { gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** The headers that protect an answer, whatever it is. */
export type Protection = Readonly<Record<string, string>>;

/** Where members come by https, they come by nothing else for two years. */
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

/** Protects what is sent as it lies there. */
export function protectedBy(protection: Protection): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(protection)) context.res.headers.set(name, value);
  };
}

/** Protects every answer, and makes the long ones smaller where the browser can read that. */
export function finished(protection: Protection): MiddlewareHandler {
  const compression = compress({ threshold: longBytes });
  const protect = protectedBy(protection);
  return async (context, next) => {
    await next();
    if (context.get(whole)) return undefined;
    await compression(context, async () => undefined);
    return await protect(context, async () => undefined);
  };
}

/** Shorter ones fit a packet as they are. */
const longBytes = 1024;
/** Whatever people ask for is a tenth of this, unless somebody filled it on purpose. */
const hugeUnits = 256 * 1024;
/** Packs nearly as well as the usual 6, in two thirds of the time. */
const packing = { level: 3 } as const;
const whole = 'whole';

/**
 * An answer as it goes out, finished: most of what a call costs is the headers of others being looked through, and a
 * stream around each body. A long one is packed at once for who unpacks it; a page of cards takes a tenth of a
 * millisecond. Undefined where something was set in its headers before, and for a huge one, whose packing would keep
 * everybody else waiting.
 */
export function wholeAnswer(context: Context, json: string, protection: Protection): Response | undefined {
  if (json.length > hugeUnits || !goesAsItIs(context)) return undefined;
  const headers = { ...protection, 'content-type': 'application/json', 'cache-control': 'no-store' };
  if (json.length < longBytes) return new Response(json, { headers });
  const varying = { ...headers, vary: 'Accept-Encoding' };
  if (!takesGzip(context.req.header('accept-encoding'))) return new Response(json, { headers: varying });
  return new Response(gzipSync(json, packing), { headers: { ...varying, 'content-encoding': 'gzip' } });
}

/** The answer brings all its headers along, and nobody looks through them. Not where something was set in them before. */
export function goesAsItIs(context: Context): boolean {
  if (context.get(touched)) return false;
  context.set(whole, true);
  return true;
}

/** Named, and not refused as in `gzip;q=0`. */
function takesGzip(accepted = ''): boolean {
  return /\bgzip\b(?! *; *q=0(\.0*)? *(,|$))/i.test(accepted);
}

const touched = 'touched';

/** Something was set in the headers of the answer that is to come. */
export function touch(context: Context): void {
  context.set(touched, true);
}
