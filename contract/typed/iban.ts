import { codeKey } from './code.ts';

/** "IBAN", "IBAN-Nr.", "IBAN number:" in front of the account. */
const ibanLabel = /^IBAN(?:(?:NUMMER|NUMMERO|NUMERO|NUMER|NUMBER|NR|NO|N)(?=[A-Z]{2}\d{2}))?/;

/** An IBAN as its letters and digits alone, in capitals. May still be invalid. */
export function ibanIn(typed: string): string {
  return codeKey(typed).replace(ibanLabel, '');
}

/** A BIC in capitals, without spaces or a label in front. May still be invalid. */
export function bicIn(typed: string): string {
  return codeKey(typed.normalize('NFKC').replace(/^\P{L}*(?:(?:BIC|SWIFT)\P{L}+)+/iu, ''));
}
