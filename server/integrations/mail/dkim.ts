import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** What mails are signed with (RFC 6376), for the domain that they come from: then DMARC holds for them. */
export interface DkimSettings {
  /** The domain of `MAIL_FROM`. */
  readonly domain: string;
  /** Names the key among those of the domain. */
  readonly selector: string;
  /** The private key, PEM. */
  readonly key: string;
}

/** RSA below this is refused by mailboxes (RFC 8301). */
const fewestBits = 2048;

/** Reads the private key. Throws a sentence if there is none that mailboxes accept. */
export function readDkimKey(file: string): string {
  const key = privateKeyIn(file);
  const bits = key?.asymmetricKeyDetails?.modulusLength;
  if (key?.asymmetricKeyType !== 'rsa' || bits === undefined) {
    throw new Error('DKIM_KEY_FILE must be a private RSA key in PEM: openssl genrsa 2048');
  }
  if (bits < fewestBits) throw new Error(`The key in DKIM_KEY_FILE has ${bits} bits; mailboxes want ${fewestBits}.`);
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function privateKeyIn(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    return undefined;
  }
}

/** The part of an address after its last `@`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
