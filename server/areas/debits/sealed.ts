import * as z from 'zod/mini';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';

/** The debtor's details as typed. Stored encrypted, and disclosed only to the bank. */
const debtorDetails = z.object({
  holder: z.string(),
  iban: z.string(),
  /** The BIC, only for accounts outside the European Economic Area. */
  bic: z.optional(z.string()),
  street: z.string(),
  house_number: z.string(),
  zip: z.string(),
  city: z.string(),
  /** The country of the account. */
  country: z.string(),
  phone: z.string(),
});
export type DebtorDetails = z.output<typeof debtorDetails>;

/**
 * Encrypts the details for the order or mandate `bound` to which they belong. They cannot be decrypted for a different
 * order or mandate.
 */
export function sealIban(cipher: TokenCipher, details: DebtorDetails, bound: string): string {
  return cipher.encrypt(JSON.stringify(details), bound);
}

export function unsealIban(cipher: TokenCipher, sealed: string, bound: string): DebtorDetails {
  const opened = cipher.decrypt(sealed, bound);
  if (opened === undefined) throw new Error(`The details of ${bound} cannot be decrypted with this SECRET.`);
  return z.parse(debtorDetails, JSON.parse(opened));
}
