import { Hono } from 'hono';

/** The date since which we honor the signal for all stored data to which people may legally object. */
const heededSince = '2026-11-23';

/** Serves `/.well-known/gpc.json`, which declares that we honor browsers' opt-out signals. (Global Privacy Control.) */
export function privacyControl(): Hono {
  return new Hono().get('/.well-known/gpc.json', (context) =>
    context.json({ gpc: true, lastUpdate: heededSince }, 200, { 'cache-control': 'public, max-age=86400' }),
  );
}
