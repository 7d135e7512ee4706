import { asciiDigits } from './invisible.ts';

/**
 * Returns the letters and digits of a code as typed or pasted, regardless of case, full-width forms, spaces, dots,
 * dashes and invisible characters. Use it to compare codes, since a stored code may have hyphens.
 */
export function codeKey(typed: string): string {
  return asciiDigits(typed.normalize('NFKC'))
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\p{P}\s\u2212]/gu, '')
    .toUpperCase();
}
