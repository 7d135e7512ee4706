import { codeKey } from './code.ts';

/** A label in front of the account: "IBAN", "IBAN-Nr.", "IBAN number:". */
const ibanLabel = /^IBAN(?:(?:NUMMER|NUMMERO|NUMERO|NUMER|NUMBER|NR|NO|N)(?=[A-Z]{2}\d{2}))?/;

/** An IBAN reduced to its letters and digits, in capitals. May still be invalid. */
export function ibanIn(typed: string): string {
  return codeKey(typed).replace(ibanLabel, '');
}

/** A BIC in capitals, without spaces or a leading label. May still be invalid. */
export function bicIn(typed: string): string {
  return codeKey(typed.normalize('NFKC').replace(/^\P{L}*(?:(?:BIC|SWIFT)\P{L}+)+/iu, ''));
}
