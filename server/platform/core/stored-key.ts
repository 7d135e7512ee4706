import type { Sql } from '../postgres/db.ts';
import { makeTokenCipher } from './encrypted-token.ts';
import type { Secret } from './secret.ts';
import { SetupError } from './setup-error.ts';

export interface StoredKey {
  readonly purpose: 'bank details' | 'desk' | 'lasting marks' | 'push keys';
  /** Creates a new key, as text. */
  readonly make: () => string;
  /** Whether a new key may replace one that was encrypted with a different secret. If not, opening the key throws. */
  readonly mayForget: boolean;
}

/**
 * Opens a key that survives the replacement of the secret: created once, and stored in the database, encrypted with the
 * secret. All processes of one database share it.
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
  // Re-encrypts with the current secret, so the key can still be opened after the previous one is removed.
  const sealed = opened === undefined ? made : seal.encrypt(opened, '');
  await db.updateTable('lasting_key').set({ sealed }).where('purpose', '=', purpose).execute();
  return opened ?? seal.decrypt(made, '')!;
}

const foreign =
  'SECRET differs from the one that this database was used with: set SECRET_PREVIOUS to that one, ' +
  'or empty the table lasting_key, which readmits everyone who is kept out.';
