import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** The headers that protect an answer, whatever it is. */
export type Protection = Readonly<Record<string, string>>;

/** `overHttps`: whoever came by https comes by nothing else for two years. */
export function protectionFor(overHttps: boolean): Protection {
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
    ...(overHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}

/** Protects every answer, and makes the long ones smaller where the browser can read that. */
export function finished(protection: Protection, isWhole: (context: Context) => boolean): MiddlewareHandler {
  const compression = compress({ threshold: longBytes });
  return async (context, next) => {
    await next();
    if (context.get(short)) return undefined;
    if (!isWhole(context)) await compression(context, async () => undefined);
    for (const [name, value] of Object.entries(protection)) context.res.headers.set(name, value);
    return undefined;
  };
}

const longBytes = 1024;
const short = 'short';

/**
 * A short answer as it goes out, finished: half of what a small call costs is the headers of others being looked
 * through. Undefined where it is long, or something was set in its headers before.
 */
export function shortAnswer(context: Context, json: string, protection: Protection): Response | undefined {
  if (json.length >= longBytes || context.get(touched)) return undefined;
  context.set(short, true);
  const headers = { ...protection, 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(json, { headers });
}

const touched = 'touched';

/** Something was set in the headers of the answer that is to come. */
export function touch(context: Context): void {
  context.set(touched, true);
}
