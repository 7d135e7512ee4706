import { createHash } from 'node:crypto';

const digits = 16;

/** Derives the structured creditor reference of a payment. Deterministic. (ISO 11649: `RF`, two check digits.) */
export function referenceOf(key: string): string {
  const number = createHash('sha256').update(`transfer ${key}`).digest().readBigUInt64BE() % 10n ** BigInt(digits);
  const body = String(number).padStart(digits, '0');
  return `RF${checkOf(body)}${body}`;
}

/** Formats a reference in groups of four, for reading and typing. */
export function written(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * Finds one of our references in the payer's text, with or without `RF`, whatever separates its digits. Typing errors
 * fail the check digits.
 */
export function referenceIn(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  for (let at = 0; at + digits + 2 <= plain.length; at += 1) {
    const candidate = plain.slice(at, at + digits + 2);
    if (/^\d+$/.test(candidate) && checkOf(candidate.slice(2)) === candidate.slice(0, 2)) return `RF${candidate}`;
  }
  return undefined;
}

/** Computes ISO 7064 MOD 97-10 over the number followed by `RF00` as digits. */
function checkOf(body: string): string {
  return String(98n - (BigInt(`${body}271500`) % 97n)).padStart(2, '0');
}
