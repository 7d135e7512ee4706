import { randomBytes } from 'node:crypto';
import { makeTokenCipher, type TokenCipher } from '../../../platform/core/encrypted-token.ts';
import { loadOrCreateKey } from '../../../platform/core/stored-key.ts';
import { makeSecret, type Secret } from '../../../platform/core/secret.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** The operator's own account at a bank, where transfers arrive and debits are collected to. */
export interface BankAccount {
  readonly holder: string;
  /** In one word, without spaces. */
  readonly iban: string;
  readonly bic: string | undefined;
  /** By which banks know who collects direct debits; undefined: none are collected. (EPC: creditor identifier.) */
  readonly creditor_id: string | undefined;
}

/**
 * Encrypts the bank details of people. Its key is made once and stays the same when the secret is replaced: a mandate
 * may be needed for years. With a wrong secret this throws, unless `mayForget`.
 */
export async function openBankDetails(db: Sql, secret: Secret, mayForget: boolean): Promise<TokenCipher> {
  const make = () => randomBytes(32).toString('base64url');
  const key = await loadOrCreateKey(db, secret, { purpose: 'bank details', make, mayForget });
  return makeTokenCipher(makeSecret(key), 'bank details');
}

/** What may be shown of an account's number: its end. */
export function lastDigits(iban: string): string {
  return `…${iban.slice(-4)}`;
}
