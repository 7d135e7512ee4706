import { createHash } from 'node:crypto';

const digits = 16;

/** The structured reference of a payment: the same whenever it is made anew. (ISO 11649: `RF`, two check digits.) */
export function referenceOf(key: string): string {
  const number = createHash('sha256').update(`transfer ${key}`).digest().readBigUInt64BE() % 10n ** BigInt(digits);
  const body = String(number).padStart(digits, '0');
  return `RF${checkOf(body)}${body}`;
}

/** In groups of four, as it is read and typed. */
export function written(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * One of our references in what a payer wrote, whatever stands between and around its digits, with or without its
 * `RF`. A typing error fails the check digits, and finds nothing.
 */
export function referenceIn(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  for (let at = 0; at + digits + 2 <= plain.length; at += 1) {
    const candidate = plain.slice(at, at + digits + 2);
    if (/^\d+$/.test(candidate) && checkOf(candidate.slice(2)) === candidate.slice(0, 2)) return `RF${candidate}`;
  }
  return undefined;
}

/** ISO 7064, mod 97-10, over the number followed by `RF00` in digits. */
function checkOf(body: string): string {
  return String(98n - (BigInt(`${body}271500`) % 97n)).padStart(2, '0');
}
