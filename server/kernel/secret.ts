import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Keys for whatever the product signs, seals or marks: each purpose has its own, worth nothing to another. */
export interface Secret {
  /** What something is made with. */
  keyFor(purpose: Purpose): KeyObject;
  /** What something may have been made with: the present key, and while a secret is being replaced the one before. */
  keysFor(purpose: Purpose): readonly KeyObject[];
}

/** All there are. A new one is a new key; a name that is changed makes everything worthless that bears it. */
export type Purpose =
  | 'lasting marks'
  | 'limits'
  | 'mail mark'
  | 'once'
  | 'photo address'
  | 'sandbox webhook'
  | 'search'
  | 'unsubscribe';

/** `previous` is the secret that was replaced: nothing is made with it any more, and what it made holds still. */
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
