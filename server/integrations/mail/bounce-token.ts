import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../platform/core/secret.ts';

/** The owner of a mail, according to one of our marks, which is valid for the address it was made for. */
export interface Mark {
  readonly owner: string;
  isOf(address: string): boolean;
}

/** Marks on outgoing mail, which identify bounces as being about our mail, and about whose. */
export interface Marks {
  write(owner: string, address: string): string;
  /** The mark in a return path or a Message-ID; undefined if there is none. */
  read(text: string): Mark | undefined;
}

const ownerDigits = 32;
const proofDigits = 24;
/** Hexadecimal: mail servers may change the case of the part before the `@`. */
export const markDigits = ownerDigits + proofDigits;

/** The owner is an id; the proof binds it to the address, so that bounces from an old address no longer count. */
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

/** The text before each `@`: as much as a mark takes, and one character more if that is a digit as well. */
function beforeAts(text: string): string[] {
  const parts = text.toLowerCase().split('@').slice(0, -1);
  return parts.map((part) => part.slice(-markDigits - 1).replace(/^[^0-9a-f]/, ''));
}

/** `bounce+MARK@mail.example`: the address that undeliverable mail is returned to. */
export function returnPath(address: string, mark: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${mark}${address.slice(at)}`;
}
