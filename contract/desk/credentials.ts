import * as z from 'zod/mini';
import { password, locked } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { instant } from '../time.ts';
import {
  challengeId,
  loginMethod,
  passkeyOptions,
  passkeyResponse,
  staffName,
  authenticatorCode,
  totpSecret,
} from './access.ts';
import { staffSessionId } from './staff-ids.ts';

/** A way to log in. A password always comes with an authenticator app. */
export const deskCredential = z.object({
  id: z.uuid(),
  kind: z.enum(['passkey', 'password']),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
});

/** Lists the caller's ways to log in. */
export const listCredentials = call({
  method: 'GET',
  path: '/api/desk/credentials',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: z.object({ credentials: z.array(deskCredential), recovery_codes_left: z.int() }),
  refusals: {},
});

const changed = z.object({ credentials: z.array(deskCredential) });

/** Starts adding a passkey. Needs a fresh authentication, or a login by recovery code. */
export const beginPasskey = call({
  method: 'POST',
  path: '/api/desk/credentials/passkey/begin',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: passkeyOptions,
  refusals: { fresh_authentication_required: 403 },
});

export const addPasskey = call({
  method: 'POST',
  path: '/api/desk/credentials/passkey',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ name: staffName, challenge: challengeId, response: passkeyResponse }),
  reply: changed,
  refusals: { fresh_authentication_required: 403, wrong_passkey: 403 },
});

/** Starts setting a password with an authenticator app, or replacing both. */
export const beginPassword = call({
  method: 'POST',
  path: '/api/desk/credentials/password/begin',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: totpSecret,
  refusals: { fresh_authentication_required: 403 },
});

/** Sets the password and its authenticator app. Ends all other sessions of the caller. */
export const setPassword = call({
  method: 'POST',
  path: '/api/desk/credentials/password',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ password, challenge: challengeId, code: authenticatorCode }),
  reply: changed,
  refusals: { fresh_authentication_required: 403, wrong_code: 403, password_guessable: 422, locked },
});

/** Removes a way to log in, except the last one. Ends all other sessions of the caller. */
export const removeCredential = call({
  method: 'DELETE',
  path: '/api/desk/credential',
  by: 'staff',
  permission: 'any',
  fresh: true,
  input: z.strictObject({ id: z.uuid() }),
  reply: changed,
  refusals: { no_such_credential: 404, last_credential: 409 },
});

/** Replaces all recovery codes. They are returned only once. */
export const newRecoveryCodes = call({
  method: 'POST',
  path: '/api/desk/recovery-codes',
  by: 'staff',
  permission: 'any',
  fresh: true,
  input: z.strictObject({}),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: {},
});

export const deskSession = z.object({
  id: staffSessionId,
  current: z.boolean(),
  method: loginMethod,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  geoip_country: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
});

/** Lists the caller's sessions, the current one first. */
export const listDeskSessions = call({
  method: 'GET',
  path: '/api/desk/sessions',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: z.object({ sessions: z.array(deskSession) }),
  refusals: {},
});

/** Ends one of the caller's sessions. Succeeds if it has already ended. */
export const endDeskSession = call({
  method: 'DELETE',
  path: '/api/desk/session',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ id: staffSessionId }),
  reply: z.object({ sessions: z.array(deskSession) }),
  refusals: {},
});

/** Ends all sessions of the caller except the current one. */
export const endOtherDeskSessions = call({
  method: 'DELETE',
  path: '/api/desk/other-sessions',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: z.object({ sessions: z.array(deskSession) }),
  refusals: {},
});
