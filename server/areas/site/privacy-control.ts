import { Hono } from 'hono';

/** The date since which the signal applies to everything stored that the law lets people object to. */
const heededSince = '2026-11-23';

/** `/.well-known/gpc.json`: declares that we honour browsers' opt-out signals. (Global Privacy Control.) */
export function privacyControl(): Hono {
  return new Hono().get('/.well-known/gpc.json', (context) =>
    context.json({ gpc: true, lastUpdate: heededSince }, 200, { 'cache-control': 'public, max-age=86400' }),
  );
}
