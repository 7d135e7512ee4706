import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { needsBic } from '#contract/payments/direct-debit.ts';
import { type Country, isCountry } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';
import { bicIn, ibanIn } from '#contract/typed/iban.ts';
import { phoneIn } from '#contract/typed/phone.ts';

/** An account that can be debited in euros. */
export interface DebitAccount {
  /** In one word, capitals. */
  readonly iban: string;
  readonly country: string;
  /** It is outside the European Economic Area: its bank wants its BIC and its holder's address. */
  readonly outsideEea: boolean;
}

/** Reads the typed account. Refuses an invalid one, and one that cannot be debited in euros. */
export function accountIn(typed: string) {
  const iban = ibanIn(typed);
  if (!isValidIBAN(iban)) return refuse('iban_invalid');
  const country = iban.slice(0, 2);
  if (!isSEPACountry(country)) return refuse('iban_not_sepa');
  return { iban, country, outsideEea: needsBic(iban) } satisfies DebitAccount;
}

/** Accounts there are British ones; their banks' own countries stand in the BIC. */
const british: ReadonlySet<string> = new Set(['GB', 'GG', 'IM', 'JE']);

/**
 * The BIC of an account's bank, in capitals; none where none is needed. An IBAN does not say it outside the European
 * Economic Area, so it is typed, and has to be of the account's own country: that tells a Swiss account from a British one.
 */
export function bicFor({ country, outsideEea }: DebitAccount, typed: string | undefined) {
  if (!outsideEea) return { bic: undefined };
  const bic = bicIn(typed ?? '');
  const home = bic.slice(4, 6);
  const fits = home === country || (british.has(home) && british.has(country));
  return isValidBIC(bic) && fits ? { bic } : refuse('bic_invalid');
}

/** What a code can be sent to: a mobile phone of a country that we serve, never a number that costs its caller more. */
const mobile: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** The phone that was typed, as it is dialled in `home` or with a country's code; as `+4915112345678`. */
export function mobileIn(typed: string, home: Country) {
  const number = parsePhoneNumberFromString(phoneIn(typed), home);
  if (!number?.isValid() || !mobile.has(number.getType()) || !isCountry(number.country)) return refuse('phone_refused');
  return { phone: number.number };
}

/** Only this much of a number is shown again. */
export function phoneEnd(phone: string): string {
  return `…${phone.slice(-2)}`;
}
