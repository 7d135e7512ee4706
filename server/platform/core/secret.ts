import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Derives a separate key for each purpose of signing, encrypting and pseudonymizing. */
export interface Secret {
  /** Returns the key to sign or encrypt with. */
  keyFor(purpose: Purpose): KeyObject;
  /**
   * Returns the keys to verify or decrypt with: the current one and, while the secret is being replaced, the previous
   * one.
   */
  keysFor(purpose: Purpose): readonly KeyObject[];
}

/** Each purpose has its own key, derived from its name. Renaming a purpose invalidates everything made with its key. */
export type Purpose =
  | 'age pass'
  | 'backup'
  | 'bank details'
  | 'debit code'
  | 'desk'
  | 'device mark'
  | 'forms'
  | 'lasting marks'
  | 'limits'
  | 'live events'
  | 'mail mark'
  | 'once'
  | 'photo address'
  | 'push keys'
  | 'sandbox webhook'
  | 'search'
  | 'unsubscribe';

/**
 * Derives keys from `present`. `previous` is the secret that was replaced: it no longer signs anything, but its
 * signatures stay valid.
 */
export function makeSecret(present: string, previous?: string): Secret {
  const known = new Map<Purpose, readonly KeyObject[]>();
  const secrets = previous === undefined ? [present] : [present, previous];

  function keysFor(purpose: Purpose): readonly KeyObject[] {
    const keys = known.get(purpose) ?? secrets.map((secret) => keyOf(secret, purpose));
    known.set(purpose, keys);
    return keys;
  }
  return { keyFor: (purpose) => keysFor(purpose)[0]!, keysFor };
}

function keyOf(secret: string, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
}
