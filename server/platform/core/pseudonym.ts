import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import type { Sql } from '../postgres/db.ts';
import { loadOrCreateKey } from './stored-key.ts';
import type { Secret } from './secret.ts';

/**
 * Returns the pseudonym of a text. The same text always has the same pseudonym, even after the secret is replaced;
 * without the secret, the database does not reveal the text.
 */
export type Pseudonymize = (text: string) => string;

/**
 * Opens the key of lasting pseudonyms. If it was encrypted with a different secret, creates a new key if `mayForget`,
 * which invalidates every pseudonym; otherwise throws.
 */
export async function openPseudonyms(db: Sql, secret: Secret, mayForget: boolean): Promise<Pseudonymize> {
  const make = () => randomBytes(32).toString('base64url');
  const text = await loadOrCreateKey(db, secret, { purpose: 'lasting marks', make, mayForget });
  const key = createSecretKey(Buffer.from(text, 'base64url'));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
