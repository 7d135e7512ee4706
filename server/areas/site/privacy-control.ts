import { Hono } from 'hono';

/** Since when the signal has been heeded wherever anything is stored that the law lets people object to. */
const heededSince = '2026-11-23';

/** `/.well-known/gpc.json`: browsers' opt-out signals are heeded. (Global Privacy Control.) */
export function privacyControl(): Hono {
  return new Hono().get('/.well-known/gpc.json', (context) =>
    context.json({ gpc: true, lastUpdate: heededSince }, 200, { 'cache-control': 'public, max-age=86400' }),
  );
}
