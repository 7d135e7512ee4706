import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { acceptsEncoding, compressReply, longBytes } from './compression.ts';
import type { Reply } from './types.ts';

/** Security headers of every response. */
export type Protection = Readonly<Record<string, string>>;

/** Returns the security headers. On an https site, they make browsers use only https for two years. */
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

/** Adds the security headers to files that are sent as stored. */
export function protectedBy(protection: Protection): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(protection)) context.res.headers.set(name, value);
  };
}

/** Adds the security headers to every response, and compresses long ones if the browser accepts that. */
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

const whole = 'whole';

/** Returns a reply in JSON. Compresses long ones if the client accepts that. */
export async function jsonReply(json: string, accepted: string | undefined): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  if (json.length < longBytes) return { status: 200, headers, cookies: [], body: json };
  const varying = { ...headers, vary: 'Accept-Encoding' };
  if (!acceptsEncoding('gzip', accepted)) return { status: 200, headers: varying, cookies: [], body: json };
  const body = await compressReply(json);
  return { status: 200, headers: { ...varying, 'content-encoding': 'gzip' }, cookies: [], body };
}

/**
 * Makes the middleware skip this response, which already has all its headers. Returns false if other headers were set
 * before.
 */
export function bypassMiddleware(context: Context): boolean {
  if (context.get(touched)) return false;
  context.set(whole, true);
  return true;
}

const touched = 'touched';

/** Records that headers were set for the coming response. */
export function markHeadersSet(context: Context): void {
  context.set(touched, true);
}
