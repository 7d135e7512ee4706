import type { Sql } from '../postgres/db.ts';
import { makeTokenCipher } from './encrypted-token.ts';
import type { Secret } from './secret.ts';
import { SetupError } from './setup-error.ts';

export interface StoredKey {
  readonly purpose: 'bank details' | 'lasting marks' | 'push keys';
  /** Makes a new one, as text. */
  readonly make: () => string;
  /** Whether a new one may take its place if it was encrypted with another secret; otherwise opening it throws. */
  readonly mayForget: boolean;
}

/**
 * Opens a key that stays the same when the secret is replaced: created once, stored in the database, encrypted with the
 * secret. All processes that use one database have the same.
 */
export async function loadOrCreateKey(db: Sql, secret: Secret, { purpose, make, mayForget }: StoredKey) {
  const seal = makeTokenCipher(secret, purpose);
  const made = seal.encrypt(make(), '');
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
  return opened ?? seal.decrypt(made, '')!;
}

const foreign =
  'SECRET is another one than this database was used with: put the one before into SECRET_PREVIOUS, ' +
  'or empty the table lasting_key, which lets in again whoever is kept out.';
