import webPush from 'web-push';
import * as z from 'zod/mini';
import { loadOrCreateKey } from '../../platform/core/stored-key.ts';
import type { Secret } from '../../platform/core/secret.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** Identifies us to push services. (VAPID, RFC 8292.) */
export interface PushKeys {
  /** Browsers subscribe with this key, and a subscription is bound to it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const stored = z.object({ publicKey: z.string(), privateKey: z.string() });

/**
 * Loads our keys, or creates them at the first start. If their encryption secret is lost, creates new ones: browsers
 * detect the change on the next page and subscribe again.
 */
export async function openPushKeys(db: Sql, secret: Secret): Promise<PushKeys> {
  const make = () => JSON.stringify(webPush.generateVAPIDKeys());
  return z.parse(
    stored,
    JSON.parse(await loadOrCreateKey(db, secret, { purpose: 'push keys', make, mayForget: true })),
  );
}
