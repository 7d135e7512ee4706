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

/** Services that the area needs. */
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

/** Services that the area needs, and those that it creates. */
export interface DeskTools extends StaffServices {
  readonly passkeys: Passkeys;
  readonly apps: AuthenticatorApps;
}

export interface DeskRequest {
  readonly request: ClientInfo;
  readonly now: Date;
}

/** A request by a logged-in member of staff. */
export interface DeskCaller extends DeskRequest {
  readonly staff: StaffViewer;
}

/** Name of the desk in browsers and authenticator apps. */
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
 * Limits on wrong attempts at the desk: five lock the account, and five lock the address, until the period ends.
 * Passkeys cannot be guessed and still work for a locked account.
 */
export const deskLimits = {
  account: { name: 'desk_account', points: 5, seconds: 900, exact: true },
  address: { name: 'desk_address', points: 5, seconds: 900, exact: true },
  /** Limit on wrong codes of a logged-in member of staff. */
  code: { name: 'desk_code', points: 5, seconds: 900, exact: true },
} as const satisfies Record<string, Limit>;

/** Limit on challenges and links per address. Each attempt writes or reads a row. */
export const deskBeginnings: Limit = { name: 'desk_begin', points: 100, seconds: 3600 };
