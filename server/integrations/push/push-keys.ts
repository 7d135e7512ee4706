import webPush from 'web-push';
import * as z from 'zod/mini';
import { loadOrCreateKey } from '../../platform/core/stored-key.ts';
import type { Secret } from '../../platform/core/secret.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** By which push services recognise us. (VAPID, RFC 8292.) */
export interface PushKeys {
  /** Browsers subscribe with it; a subscription works for this key alone. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Opens our keys: made on the first start, and the same from then on. If the secret that they were encrypted with is
 * gone, they are made anew: browsers notice that when a page is next opened, and subscribe again.
 */
export async function openPushKeys(db: Sql, secret: Secret): Promise<PushKeys> {
  const make = () => JSON.stringify(webPush.generateVAPIDKeys());
  return z.parse(
    stored,
    JSON.parse(await loadOrCreateKey(db, secret, { purpose: 'push keys', make, mayForget: true })),
  );
}
