import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as text, for a cookie or an emailed link. */
export function makeSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage, so that a leaked database does not contain usable tokens. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
