import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** DKIM signing (RFC 6376) for the domain of the sender, which makes email pass DMARC. */
export interface DkimSettings {
  /** The domain of `MAIL_FROM`. */
  readonly domain: string;
  /** Identifies the key in the DNS of the domain. */
  readonly selector: string;
  /** The private key in PEM format. */
  readonly key: string;
}

/** Minimum size of an RSA key. Mailbox providers reject shorter ones (RFC 8301). */
const fewestBits = 2048;

/** Reads the private key. Throws with a clear message if mailbox providers would not accept it. */
export function readDkimKey(file: string): string {
  const key = privateKeyIn(file);
  const bits = key?.asymmetricKeyDetails?.modulusLength;
  if (key?.asymmetricKeyType !== 'rsa' || bits === undefined) {
    throw new Error('DKIM_KEY_FILE must be a private RSA key in PEM: openssl genrsa 2048');
  }
  if (bits < fewestBits)
    throw new Error(`The key in DKIM_KEY_FILE has ${bits} bits, but mailbox providers require ${fewestBits}.`);
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function privateKeyIn(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    return undefined;
  }
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
