import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { Purpose, Secret } from './secret.ts';

/** Encrypts texts that travel through a browser, which can neither read nor change them, nor use them elsewhere. */
export interface TokenCipher {
  /** `bound` is what the token belongs to: it decrypts only with the very same value. */
  encrypt(text: string, bound: string): string;
  /** Undefined for anything that {@link TokenCipher.encrypt} did not make, or made for something else. */
  decrypt(word: string, bound: string): string | undefined;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export function makeTokenCipher(secret: Secret, purpose: Purpose): TokenCipher {
  return {
    encrypt: (text, bound) => {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, secret.keyFor(purpose), nonce).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
    },
    decrypt: (word, bound) => {
      const bytes = Buffer.from(word, 'base64url');
      // The decoder ignores invalid base64url: only the canonical spelling is accepted.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== word) return undefined;
      for (const key of secret.keysFor(purpose)) {
        const opened = openWith(key, bytes, bound);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
  };
}

function openWith(key: KeyObject, bytes: Buffer, bound: string): string | undefined {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return undefined;
  }
}
