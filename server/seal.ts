import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/** Words that travel through a browser which can neither read nor change them, nor use them elsewhere. */
export interface Seal {
  /** `bound` is what the word belongs to: it opens together with the very same only. */
  close(text: string, bound: string): string;
  /** Undefined for whatever {@link Seal.close} did not make, or made for something else. */
  open(word: string, bound: string): string | undefined;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Each purpose has a key of its own, so that a word of one is worth nothing to another. */
export function makeSeal(secret: string, purpose: string): Seal {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return {
    close: (text, bound) => {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
    },
    open: (word, bound) => {
      const bytes = Buffer.from(word, 'base64url');
      // What is no base64url at its end, or not at all, is passed over by the decoder: only one writing is right.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== word) return undefined;
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opening.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
