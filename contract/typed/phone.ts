import { asciiDigits } from './invisible.ts';

/**
 * Normalizes a phone number to digits with an optional leading plus: removes spaces, dots, brackets, dashes, `tel:` and
 * invisible characters, and converts `00` to a plus. Letters are preserved, so that text does not become a valid
 * number.
 */
export function phoneIn(typed: string): string {
  const plain = asciiDigits(typed.normalize('NFKC'))
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .replace(/^tel:/iu, '')
    // A trunk zero in brackets must be removed from an international number: +49 (0) 151 …
    .replace(/^((?:\+|00)[\d\p{Pd}.]+)\(0\)/u, '$1')
    .replaceAll(/[\p{Pd}\u2212.,;()[\]/\\_'’]/gu, '');
  return plain.replace(/^00/, '+');
}
