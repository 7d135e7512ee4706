import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { makeTokenCipher, type TokenCipher } from '../../../platform/core/encrypted-token.ts';
import { makeSecret, type Secret as ProductSecret } from '../../../platform/core/secret.ts';
import { loadOrCreateKey } from '../../../platform/core/stored-key.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** Length of a time step, in seconds. The previous and the next code are accepted as well, because clocks differ. */
const period = 30;
const tolerance = 1;

/**
 * Returns the cipher for authenticator secrets. Its key is generated once and survives a replacement of `SECRET`.
 * Throws if `SECRET` is wrong, unless `mayForget` is true.
 */
export async function openDeskCipher(db: Sql, secret: ProductSecret, mayForget: boolean): Promise<TokenCipher> {
  const make = () => randomBytes(32).toString('base64url');
  const key = await loadOrCreateKey(db, secret, { purpose: 'desk', make, mayForget });
  return makeTokenCipher(makeSecret(key), 'desk');
}

/** Creates authenticator secrets, which are stored encrypted, and verifies their codes. (RFC 6238.) */
export interface AuthenticatorApps {
  /** Creates a secret. `label`: the account's name in the app. */
  make(staff: StaffId, label: string): NewSecret;
  /**
   * Returns the time step of a valid code, or undefined. A step may be used only once: store it together with the use
   * of the code.
   */
  stepOf(encrypted: string | undefined, staff: StaffId | undefined, code: string, now: Date): number | undefined;
}

interface NewSecret {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
  readonly encrypted: string;
}

export function makeAuthenticatorApps(cipher: TokenCipher, issuer: string): AuthenticatorApps {
  // Makes unknown accounts take as long as known ones.
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
