import { randomBytes } from 'node:crypto';
import { makeTokenCipher, type TokenCipher } from '../../../platform/core/encrypted-token.ts';
import { loadOrCreateKey } from '../../../platform/core/stored-key.ts';
import { makeSecret, type Secret } from '../../../platform/core/secret.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** The operator's bank account, which receives transfers and direct debits. */
export interface BankAccount {
  readonly holder: string;
  /** The IBAN without spaces. */
  readonly iban: string;
  readonly bic: string | undefined;
  /**
   * The EPC creditor identifier, which identifies the collector of direct debits. If undefined, no debits are
   * collected.
   */
  readonly creditor_id: string | undefined;
}

/**
 * Returns the cipher for members' bank details. Its key is generated once and is kept when the secret is replaced,
 * because a mandate may be needed for years. Throws if the secret is wrong, unless `mayForget` is true.
 */
export async function openBankDetails(db: Sql, secret: Secret, mayForget: boolean): Promise<TokenCipher> {
  const make = () => randomBytes(32).toString('base64url');
  const key = await loadOrCreateKey(db, secret, { purpose: 'bank details', make, mayForget });
  return makeTokenCipher(makeSecret(key), 'bank details');
}

/** Returns the part of an account number that may be displayed: its last four characters. */
export function lastDigits(iban: string): string {
  return `…${iban.slice(-4)}`;
}
