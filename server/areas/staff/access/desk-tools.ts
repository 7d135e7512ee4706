import type { Limits, Limit } from '../../../platform/http/limits.ts';
import type { TokenCipher } from '../../../platform/core/encrypted-token.ts';
import type { SecurityLog } from '../../../platform/core/security-log.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import type { DeskHost } from '../../../platform/http/desk-host.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import type { StaffViewer } from '../../../platform/http/viewer.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { type AuthenticatorApps, makeAuthenticatorApps } from './authenticator-app.ts';
import type { DeskSessions } from './desk-sessions.ts';
import { makePasskeys, type Passkeys } from './passkeys.ts';

/** The services of the area. */
export interface StaffServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly limits: Limits;
  readonly security: SecurityLog;
  readonly deskHost: DeskHost;
  readonly deskSessions: DeskSessions;
  /** Encrypts the secrets of authenticator apps. */
  readonly deskCipher: TokenCipher;
  readonly config: { readonly production: boolean };
}

/** The services of the area, with those that it makes itself. */
export interface DeskTools extends StaffServices {
  readonly passkeys: Passkeys;
  readonly apps: AuthenticatorApps;
}

export interface DeskRequest {
  readonly request: ClientInfo;
  readonly now: Date;
}

/** A request of somebody who is logged in. */
export interface DeskCaller extends DeskRequest {
  readonly staff: StaffViewer;
}

/** The name of the desk in browsers and authenticator apps. */
const deskName = 'Damson desk';

export function makeDeskTools(services: StaffServices): DeskTools {
  const { db, deskHost: host, security, deskCipher } = services;
  return {
    ...services,
    passkeys: makePasskeys({ db, host, security, name: deskName }),
    apps: makeAuthenticatorApps(deskCipher, deskName),
  };
}

/**
 * Wrong attempts at the desk: five lock the account, and five lock the address, until the period ends. A passkey cannot
 * be guessed, so a locked account can still log in with one.
 */
export const deskLimits = {
  account: { name: 'desk_account', points: 5, seconds: 900, exact: true },
  address: { name: 'desk_address', points: 5, seconds: 900, exact: true },
  /** Wrong codes of somebody who is logged in. */
  code: { name: 'desk_code', points: 5, seconds: 900, exact: true },
} as const satisfies Record<string, Limit>;

/** Challenges and links that one address may try. Each stores a row or reads one. */
export const deskBeginnings: Limit = { name: 'desk_begin', points: 100, seconds: 3600 };
