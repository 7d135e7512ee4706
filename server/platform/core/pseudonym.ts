import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Sql } from '../postgres/db.ts';
import { loadOrCreateKey } from './stored-key.ts';
import type { Secret } from './secret.ts';

/**
 * Returns the pseudonym of a text: always the same for the same text, even after the secret was replaced, and useless
 * to someone who has the database without the secret.
 */
export type Pseudonymize = (text: string) => string;

/**
 * Opens the key for lasting pseudonyms. If it was encrypted with another secret, a new key is made if `mayForget`,
 * which invalidates every pseudonym; otherwise this throws.
 */
export async function openPseudonyms(db: Sql, secret: Secret, mayForget: boolean): Promise<Pseudonymize> {
  const make = () => randomBytes(32).toString('base64url');
  const text = await loadOrCreateKey(db, secret, { purpose: 'lasting marks', make, mayForget });
  const key = createSecretKey(Buffer.from(text, 'base64url'));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
