import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { needsBic } from '#contract/payments/direct-debit.ts';
import { type Country, isCountry } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';
import { bicIn, ibanIn } from '#contract/typed/iban.ts';
import { phoneIn } from '#contract/typed/phone.ts';

/** An account that can be debited in euros. */
export interface DebitAccount {
  /** The IBAN in capitals, without spaces. */
  readonly iban: string;
  readonly country: string;
  /**
   * Whether the account is outside the European Economic Area, where banks require the BIC and the holder's address.
   */
  readonly outsideEea: boolean;
}

/** Parses the typed account number. Refuses an invalid one, and one outside SEPA. */
export function accountIn(typed: string) {
  const iban = ibanIn(typed);
  if (!isValidIBAN(iban)) return refuse('iban_invalid');
  const country = iban.slice(0, 2);
  if (!isSEPACountry(country)) return refuse('iban_not_sepa');
  return { iban, country, outsideEea: needsBic(iban) } satisfies DebitAccount;
}

/** Countries of British banks: the country in the BIC may differ from that of the IBAN. */
const british: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE']);

/**
 * Returns the BIC of the account's bank in capitals, or undefined if it is not needed. Outside the European Economic
 * Area, the payer types the BIC. Its country must match that of the account.
 */
export function bicFor({ country, outsideEea }: DebitAccount, typed: string | undefined) {
  if (!outsideEea) return { bic: undefined };
  const bic = bicIn(typed ?? '');
  const home = bic.slice(4, 6);
  const fits = home === country || (british.has(home) && british.has(country));
  return isValidBIC(bic) && fits ? { bic } : refuse('bic_invalid');
}

/** Number types that can receive a code: mobile phones, but no premium-rate numbers. */
const mobile: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** Parses a phone number in the format of `home` or with a country code. Returns it as `+4915112345678`. */
export function mobileIn(typed: string, home: Country) {
  const number = parsePhoneNumberFromString(phoneIn(typed), home);
  if (!number?.isValid() || !mobile.has(number.getType()) || !isCountry(number.country)) return refuse('phone_refused');
  return { phone: number.number };
}

/** Returns the part of a phone number that may be displayed. */
export function phoneEnd(phone: string): string {
  return `…${phone.slice(-2)}`;
}
