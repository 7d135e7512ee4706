import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { Purpose, Secret } from './secret.ts';

/** Encrypts texts that pass through a browser, which can neither read, change nor reuse them elsewhere. */
export interface TokenCipher {
  /** Encrypts a text. `bound` is the owner or the context of the token, which decrypts only with the same value. */
  encrypt(text: string, bound: string): string;
  /** Returns undefined unless {@link TokenCipher.encrypt} made the token for this purpose and binding. */
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
      // The decoder skips invalid characters, so several spellings would decode: only the canonical one is valid.
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
