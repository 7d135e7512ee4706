import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../platform/core/secret.ts';

/** A token of ours that was found in an email. Valid only for the address for which it was created. */
export interface Mark {
  readonly owner: string;
  isOf(address: string): boolean;
}

/** Tokens in outgoing email that identify bounces as ours, and their recipients. */
export interface Marks {
  write(owner: string, address: string): string;
  /** Finds a token in a return path or a Message-ID. */
  read(text: string): Mark | undefined;
}

const ownerDigits = 32;
const proofDigits = 24;
/**
 * Number of digits in a token. They are hexadecimal, because mail servers may change the letter case before the `@`.
 */
export const markDigits = ownerDigits + proofDigits;

/**
 * Creates and reads tokens. A token consists of the owner's id and a proof that binds it to the address, so that
 * bounces from a former address do not count.
 */
export function makeBounceTokens(secret: Secret): Marks {
  const proofOf = (key: KeyObject, owner: string, address: string) =>
    createHmac('sha256', key).update(`${owner} ${address.toLowerCase()}`).digest('hex').slice(0, proofDigits);
  return {
    write: (owner, address) => owner.replaceAll('-', '') + proofOf(secret.keyFor('mail mark'), owner, address),
    read: (text) => {
      const found = beforeAts(text).find((digits) => digits.length === markDigits && /^[0-9a-f]+$/.test(digits));
      if (!found) return undefined;
      const owner = found.slice(0, ownerDigits).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const proof = Buffer.from(found.slice(ownerDigits));
      const isMadeWith = (key: KeyObject, address: string) =>
        timingSafeEqual(proof, Buffer.from(proofOf(key, owner, address)));
      return { owner, isOf: (address) => secret.keysFor('mail mark').some((key) => isMadeWith(key, address)) };
    },
  };
}

/** Returns the text before each `@`: as much as a token needs, and one more character if it is a hexadecimal digit. */
function beforeAts(text: string): string[] {
  const parts = text.toLowerCase().split('@').slice(0, -1);
  return parts.map((part) => part.slice(-markDigits - 1).replace(/^[^0-9a-f]/, ''));
}

/** Returns the envelope sender for bounces: `bounce+TOKEN@mail.example`. */
export function returnPath(address: string, mark: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${mark}${address.slice(at)}`;
}
