import * as z from 'zod/mini';
import { locked, mailedToken, password, triedEmail, triedPassword } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { instant } from '../time.ts';
import { permission, role } from './permissions.ts';
import { deskTimes } from './times.ts';
import { staffId, staffSessionId } from './staff-ids.ts';

/** Lifetime of a desk session, in hours. */
export const deskSessionHours = 12;
/** Lifetime of a challenge for a passkey or a new authenticator app, in minutes. */
export const challengeMinutes = 10;
/** Number of recovery codes issued at a time. Each works once. */
export const recoveryCodeCount = 10;

export const deskLanguage = z.enum(['en', 'de']);
export type DeskLanguage = z.infer<typeof deskLanguage>;

/** One line without control or bidirectional characters. */
export const staffName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'name_missing' }),
    z.maxLength(60, { error: 'name_too_long' }),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+$/u, { error: 'invalid_name' }),
  );

/** Identifies a challenge. The response sends it back. */
export const challengeId = z.uuid();
/** Code from an authenticator app. Spaces are ignored. */
export const authenticatorCode = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, { error: 'invalid_code' }),
);
/** A recovery code as typed. Case, spaces and hyphens are ignored. */
const recoveryCode = z.string().check(
  z.maxLength(60),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, { error: 'invalid_code' }),
);
/** The browser's response to a passkey challenge (`PublicKeyCredential.toJSON`), as JSON text. */
export const passkeyResponse = z.string().check(z.maxLength(20_000));

/**
 * Options for `navigator.credentials` (`parse…OptionsFromJSON`), as JSON text, and the challenge that the response must
 * include.
 */
export const passkeyOptions = z.object({ challenge: challengeId, options: z.string() });

/** A secret for an authenticator app. `qr` is an SVG image of `uri`. */
export const totpSecret = z.object({ challenge: challengeId, secret: z.string(), uri: z.string(), qr: z.string() });

/** The login methods that can start a session. */
export const loginMethod = z.enum(['passkey', 'password', 'recovery_code', 'enrolment', 'demo']);

/** The logged-in member of staff. */
export const me = z.object({
  id: staffId,
  name: z.string(),
  email: z.string(),
  language: deskLanguage,
  roles: z.array(role),
  permissions: z.array(permission),
  recovery_codes_left: z.int(),
  /** With a passkey, the caller can use `beginFreshPasskey`; with a password, `confirmFreshCode`. */
  has_passkey: z.boolean(),
  has_password: z.boolean(),
  /** Configured for the deployment. */
  times: deskTimes,
  session: z.object({
    id: staffSessionId,
    method: loginMethod,
    expires_at: instant,
    /** When the fresh authentication expires; null without one. */
    fresh_until: z.nullable(instant),
  }),
});
export type Me = z.input<typeof me>;

const loggedIn = z.object({ me });

/**
 * Returns the contents of the login screen. `demo_staff`: staff of the demo community, who log in with one click; empty
 * outside development.
 */
export const showDeskLogin = call({
  method: 'GET',
  path: '/api/desk/login',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.object({
    demo_staff: z.array(z.object({ id: staffId, name: z.string(), roles: z.array(role) })),
  }),
  refusals: {},
});

/** Starts a login by passkey. The browser offers its own passkeys, so no email is needed. */
export const beginPasskeyLogin = call({
  method: 'POST',
  path: '/api/desk/passkey-login/begin',
  by: 'visitor',
  input: z.strictObject({}),
  reply: passkeyOptions,
  refusals: {},
});

/**
 * Logs in by passkey, for {@link deskSessionHours}. A wrong origin, an expired challenge and a cloned passkey get the
 * same refusal.
 */
export const logInByPasskey = call({
  method: 'POST',
  path: '/api/desk/passkey-login',
  by: 'visitor',
  input: z.strictObject({ challenge: challengeId, response: passkeyResponse }),
  reply: loggedIn,
  refusals: { desk_login_failed: 403, locked },
});

/** Logs in by password and authenticator code. Repeated wrong attempts lock the account and the address. */
export const logInByPassword = call({
  method: 'POST',
  path: '/api/desk/password-login',
  by: 'visitor',
  input: z.strictObject({ email: triedEmail, password: triedPassword, code: authenticatorCode }),
  reply: loggedIn,
  refusals: { desk_login_failed: 403, locked },
});

/**
 * Logs in by recovery code, which is consumed. An account with a password needs the password, too. The session can add
 * ways to log in, but does not count as freshly authenticated for anything else.
 */
export const logInByRecoveryCode = call({
  method: 'POST',
  path: '/api/desk/recovery-login',
  by: 'visitor',
  input: z.strictObject({ email: triedEmail, password: z.optional(triedPassword), code: recoveryCode }),
  reply: loggedIn,
  refusals: { desk_login_failed: 403, locked },
});

/** Logs in as a member of the demo's staff. Returns `no_such_call` in production. */
export const logInAsDemoStaff = call({
  method: 'POST',
  path: '/api/desk/demo-login',
  by: 'visitor',
  input: z.strictObject({ id: staffId }),
  reply: loggedIn,
  refusals: {},
});

/** Logs out this browser. Succeeds without a session. */
export const logOutOfDesk = call({
  method: 'POST',
  path: '/api/desk/logout',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/** Returns the caller with roles, permissions and the end of the session. */
export const showMe = call({
  method: 'GET',
  path: '/api/desk/me',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: loggedIn,
  refusals: {},
});

/** Changes the caller's language. */
export const saveMe = call({
  method: 'PUT',
  path: '/api/desk/me',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ language: deskLanguage }),
  reply: loggedIn,
  refusals: {},
});

/** Starts a fresh authentication by passkey, which irreversible actions require. */
export const beginFreshPasskey = call({
  method: 'POST',
  path: '/api/desk/fresh-passkey/begin',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({}),
  reply: passkeyOptions,
  refusals: { no_passkey: 409 },
});

export const confirmFreshPasskey = call({
  method: 'POST',
  path: '/api/desk/fresh-passkey',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ challenge: challengeId, response: passkeyResponse }),
  reply: loggedIn,
  refusals: { wrong_passkey: 403, locked },
});

/** Completes a fresh authentication by authenticator code. */
export const confirmFreshCode = call({
  method: 'POST',
  path: '/api/desk/fresh-code',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ code: authenticatorCode }),
  reply: loggedIn,
  refusals: { wrong_code: 403, locked },
});

/** Token of a link for setting up a login: from an invitation, a first account, or a reset. */
const linkToken = mailedToken;
const linkExpired = { link_expired: 410 } as const;

/** Returns the account that a link for setting up a login belongs to. */
export const showEnrolment = call({
  method: 'POST',
  path: '/api/desk/enrolment/show',
  by: 'visitor',
  input: z.strictObject({ token: linkToken }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    language: deskLanguage,
    roles: z.array(role),
    expires_at: instant,
  }),
  refusals: linkExpired,
});

export const beginEnrolmentPasskey = call({
  method: 'POST',
  path: '/api/desk/enrolment/passkey/begin',
  by: 'visitor',
  input: z.strictObject({ token: linkToken, name: staffName }),
  reply: passkeyOptions,
  refusals: linkExpired,
});

const enrolled = z.object({
  me,
  /** Returned only once: the server stores hashes. */
  recovery_codes: z.array(z.string()),
});

/** Consumes the link, adds a passkey and logs in. `passkey_name`: how the owner recognizes the passkey. */
export const enrolByPasskey = call({
  method: 'POST',
  path: '/api/desk/enrolment/passkey',
  by: 'visitor',
  input: z.strictObject({
    token: linkToken,
    name: staffName,
    language: deskLanguage,
    passkey_name: staffName,
    challenge: challengeId,
    response: passkeyResponse,
  }),
  reply: enrolled,
  refusals: { ...linkExpired, wrong_passkey: 403 },
});

export const beginEnrolmentPassword = call({
  method: 'POST',
  path: '/api/desk/enrolment/password/begin',
  by: 'visitor',
  input: z.strictObject({ token: linkToken }),
  reply: totpSecret,
  refusals: linkExpired,
});

/** Consumes the link, sets a password with an authenticator app, and logs in. */
export const enrolByPassword = call({
  method: 'POST',
  path: '/api/desk/enrolment/password',
  by: 'visitor',
  input: z.strictObject({
    token: linkToken,
    name: staffName,
    language: deskLanguage,
    password,
    challenge: challengeId,
    code: authenticatorCode,
  }),
  reply: enrolled,
  refusals: { ...linkExpired, wrong_code: 403, password_guessable: 422, locked },
});
