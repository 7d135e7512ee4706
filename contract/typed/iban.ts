import { codeKey } from './code.ts';

/** A label in front of the account: "IBAN", "IBAN-Nr.", "IBAN number:". */
const ibanLabel = /^IBAN(?:(?:NUMMER|NUMMERO|NUMERO|NUMER|NUMBER|NR|NO|N)(?=[A-Z]{2}\d{2}))?/;

/** Reduces an IBAN to its letters and digits, in capitals. The result may still be invalid. */
export function ibanIn(typed: string): string {
  return codeKey(typed).replace(ibanLabel, '');
}

/** Normalizes a BIC: in capitals, without spaces or a leading label. The result may still be invalid. */
export function bicIn(typed: string): string {
  return codeKey(typed.normalize('NFKC').replace(/^\P{L}*(?:(?:BIC|SWIFT)\P{L}+)+/iu, ''));
}
