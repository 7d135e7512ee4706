import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Keys for everything that the product signs, encrypts or pseudonymises: each purpose has its own. */
export interface Secret {
  /** The key for making something. */
  keyFor(purpose: Purpose): KeyObject;
  /** The keys for reading something: the present one, and while a secret is being replaced, the previous one. */
  keysFor(purpose: Purpose): readonly KeyObject[];
}

/** All purposes. A new name is a new key; renaming one invalidates everything that was made with it. */
export type Purpose =
  | 'bank details'
  | 'debit code'
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

/** `previous` is the secret that was replaced: nothing is made with it any more, but what it made stays valid. */
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
