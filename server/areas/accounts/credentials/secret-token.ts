import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, for a cookie or a mailed link. */
export function makeSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: someone who reads the database cannot use it. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url');
}
