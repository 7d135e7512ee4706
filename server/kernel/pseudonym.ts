import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Sql } from '../postgres/db.ts';
import { makeTokenCipher } from './encrypted-token.ts';
import type { Secret } from './secret.ts';
import { SetupError } from './setup-error.ts';

/**
 * Returns the pseudonym of a text: always the same for the same text, even after the secret was replaced, and useless
 * to someone who has the database without the secret.
 */
export type Pseudonym = (text: string) => string;

const purpose = 'lasting marks';

/**
 * Opens the key for lasting pseudonyms: created once, stored in the database, encrypted with the secret. If it was
 * encrypted with another secret, a new key is made if `mayForget`, which invalidates every pseudonym; otherwise this
 * throws.
 */
export async function openPseudonyms(db: Sql, secret: Secret, mayForget: boolean): Promise<Pseudonym> {
  const key = await keyIn(db, secret, mayForget);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

async function keyIn(db: Sql, secret: Secret, mayForget: boolean): Promise<KeyObject> {
  const seal = makeTokenCipher(secret, purpose);
  const made = seal.encrypt(randomBytes(32).toString('base64url'), '');
  await db
    .insertInto('lasting_key')
    .values({ purpose, sealed: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('lasting_key')
    .select('sealed')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  const opened = seal.decrypt(row.sealed, '');
  if (opened === undefined && !mayForget) throw new SetupError(foreign);
  // Encrypted again with the present secret, it can still be opened when the previous one is forgotten.
  const sealed = opened === undefined ? made : seal.encrypt(opened, '');
  await db.updateTable('lasting_key').set({ sealed }).where('purpose', '=', purpose).execute();
  return createSecretKey(Buffer.from(opened ?? seal.decrypt(made, '')!, 'base64url'));
}

const foreign =
  'SECRET is another one than this database was used with: put the one before into SECRET_PREVIOUS, ' +
  'or empty the table lasting_key, which lets in again whoever is kept out.';
