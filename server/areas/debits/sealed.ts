import * as z from 'zod/mini';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';

/** Who is debited, as it was typed; stored sealed, and shown to nobody but our bank. */
const debtorDetails = z.object({
  holder: z.string(),
  iban: z.string(),
  /** Outside the European Economic Area. */
  bic: z.optional(z.string()),
  street: z.string(),
  house_number: z.string(),
  zip: z.string(),
  city: z.string(),
  /** Of the account. */
  country: z.string(),
  phone: z.string(),
});
export type DebtorDetails = z.output<typeof debtorDetails>;

/** `bound` is the order or the mandate that it belongs to: moved elsewhere, it does not open. */
export function sealIban(cipher: TokenCipher, details: DebtorDetails, bound: string): string {
  return cipher.encrypt(JSON.stringify(details), bound);
}

export function unsealIban(cipher: TokenCipher, sealed: string, bound: string): DebtorDetails {
  const opened = cipher.decrypt(sealed, bound);
  if (opened === undefined) throw new Error(`The details of ${bound} do not open with this SECRET.`);
  return z.parse(debtorDetails, JSON.parse(opened));
}
