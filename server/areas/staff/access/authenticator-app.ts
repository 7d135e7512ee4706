import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { makeTokenCipher, type TokenCipher } from '../../../platform/core/encrypted-token.ts';
import { makeSecret, type Secret as ProductSecret } from '../../../platform/core/secret.ts';
import { loadOrCreateKey } from '../../../platform/core/stored-key.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** Seconds of one time step. Codes of the step before and after are accepted as well, for clocks that differ. */
const period = 30;
const tolerance = 1;

/**
 * Returns the cipher for the secrets of authenticator apps. Its key is generated once and stays when `SECRET` is replaced.
 * Throws if `SECRET` is wrong, unless `mayForget` is true.
 */
export async function openDeskCipher(db: Sql, secret: ProductSecret, mayForget: boolean): Promise<TokenCipher> {
  const make = () => randomBytes(32).toString('base64url');
  const key = await loadOrCreateKey(db, secret, { purpose: 'desk', make, mayForget });
  return makeTokenCipher(makeSecret(key), 'desk');
}

/** Makes secrets of authenticator apps, and checks their codes. (RFC 6238.) Secrets are stored encrypted. */
export interface AuthenticatorApps {
  /** Makes a secret for somebody. `label`: the account's name in the app. */
  make(staff: StaffId, label: string): NewSecret;
  /** Returns the time step of a right code, or undefined. A step may be used once: store it with the code's use. */
  stepOf(encrypted: string | undefined, staff: StaffId | undefined, code: string, now: Date): number | undefined;
}

interface NewSecret {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
  readonly encrypted: string;
}

export function makeAuthenticatorApps(cipher: TokenCipher, issuer: string): AuthenticatorApps {
  // Unknown accounts take as long as known ones.
  const decoy = new Secret({ size: 20 });
  const app = (secret: Secret, label: string) =>
    new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period });

  return {
    make: (staff, label) => {
      const secret = new Secret({ size: 20 });
      const uri = app(secret, label).toString();
      return { secret: secret.base32, uri, qr: renderSVG(uri), encrypted: cipher.encrypt(secret.base32, staff) };
    },
    stepOf: (encrypted, staff, code, now) => {
      const stored = encrypted !== undefined && staff ? cipher.decrypt(encrypted, staff) : undefined;
      const secret = stored === undefined ? decoy : Secret.fromBase32(stored);
      const timestamp = now.getTime();
      const delta = app(secret, 'desk').validate({ token: code, timestamp, window: tolerance });
      if (delta === null || stored === undefined) return undefined;
      return Math.floor(timestamp / 1000 / period) + delta;
    },
  };
}
