import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type Country, isCountry } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';

/**
 * SEPA countries outside the European Economic Area. Their accounts can be debited as well; the bank asks for the
 * holder's address with them. (EPC409-09.)
 */
const outsideEea: ReadonlySet<string> = new Set([
  'AD',
  'CH',
  'GB',
  'GG',
  'IM',
  'JE',
  'MC',
  'SM',
  'VA',
  'AL',
  'MD',
  'ME',
  'MK',
  'RS',
]);

/** An account that can be debited in euros. */
export interface DebitAccount {
  /** In one word, capitals. */
  readonly iban: string;
  readonly country: string;
  readonly needsAddress: boolean;
}

/** The account that was typed, with spaces or without; refused if there is none, or if euros cannot be debited there. */
export function accountIn(typed: string) {
  const iban = electronicFormatIBAN(typed.trim()) ?? '';
  if (!isValidIBAN(iban)) return refuse('iban_invalid');
  const country = iban.slice(0, 2);
  if (!isSEPACountry(country)) return refuse('iban_not_sepa');
  return { iban, country, needsAddress: outsideEea.has(country) } satisfies DebitAccount;
}

/** What a code can be sent to: a mobile phone of a country that we serve, never a number that costs its caller more. */
const mobile: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** The phone that was typed, as it is dialled in `home` or with a country's code; as `+4915112345678`. */
export function phoneIn(typed: string, home: Country) {
  const number = parsePhoneNumberFromString(typed, home);
  if (!number?.isValid() || !mobile.has(number.getType()) || !isCountry(number.country)) return refuse('phone_refused');
  return { phone: number.number };
}

/** Only this much of a number is shown again. */
export function phoneEnd(phone: string): string {
  return `…${phone.slice(-2)}`;
}
