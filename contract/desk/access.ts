import * as z from 'zod/mini';
import { locked, mailedToken, password, triedEmail, triedPassword } from '../accounts/accounts.ts';
import { call } from '../call.ts';
import { instant } from '../time.ts';
import { permission, role } from './permissions.ts';
import { deskTimes } from './times.ts';
import { staffId, staffSessionId } from './staff-ids.ts';

/** How long a session at the desk lasts, in hours. */
export const deskSessionHours = 12;
/** How long a challenge of a passkey or a new authenticator app can be answered, in minutes. */
export const challengeMinutes = 10;
/** How many recovery codes a member of staff receives. Each works once. */
export const recoveryCodeCount = 10;

/** The languages of the desk. */
export const deskLanguage = z.enum(['en', 'de']);
export type DeskLanguage = z.infer<typeof deskLanguage>;

/** A name of staff: one line without control or direction characters. */
export const staffName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'name_missing' }),
    z.maxLength(60, { error: 'name_too_long' }),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+$/u, { error: 'invalid_name' }),
  );

/** Names a challenge, which its answer sends back. */
export const challengeId = z.uuid();
/** The code of an authenticator app. Spaces are ignored. */
export const authenticatorCode = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, { error: 'invalid_code' }),
);
/** A recovery code as typed: case, spaces and hyphens do not matter. */
const recoveryCode = z.string().check(
  z.maxLength(60),
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, { error: 'invalid_code' }),
);
/** The browser's answer about a passkey (`PublicKeyCredential.toJSON`), as JSON text. */
export const passkeyResponse = z.string().check(z.maxLength(20_000));

/** Options for `navigator.credentials` (`parse…OptionsFromJSON`), as JSON text, and the challenge to send back. */
export const passkeyOptions = z.object({ challenge: challengeId, options: z.string() });

/** A secret for an authenticator app. `qr` is an SVG image of `uri`. */
export const totpSecret = z.object({ challenge: challengeId, secret: z.string(), uri: z.string(), qr: z.string() });

/** The ways to log in that a session may have started with. */
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
  /** How `beginFreshPasskey` or `confirmFreshCode` can be answered. */
  has_passkey: z.boolean(),
  has_password: z.boolean(),
  /** The times of the desk, from the settings of the deployment. */
  times: deskTimes,
  session: z.object({
    id: staffSessionId,
    method: loginMethod,
    expires_at: instant,
    /** Until when calls with `fresh` are accepted; null if they are not. */
    fresh_until: z.nullable(instant),
  }),
});
export type Me = z.input<typeof me>;

const loggedIn = z.object({ me });

/**
 * The contents of the login screen. `demo_staff`: staff of the demo community, which log in with one click; empty unless the
 * product runs in development.
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

/** Begins a login by passkey. The browser shows the passkeys that it has: no email is needed. */
export const beginPasskeyLogin = call({
  method: 'POST',
  path: '/api/desk/passkey-login/begin',
  by: 'visitor',
  input: z.strictObject({}),
  reply: passkeyOptions,
  refusals: {},
});

/** Logs in by passkey, for twelve hours. A wrong origin, an old challenge and a cloned passkey are refused alike. */
export const logInByPasskey = call({
  method: 'POST',
  path: '/api/desk/passkey-login',
  by: 'visitor',
  input: z.strictObject({ challenge: challengeId, response: passkeyResponse }),
  reply: loggedIn,
  refusals: { desk_login_failed: 403, locked },
});

/** Logs in by password and the code of an authenticator app. Wrong attempts lock the account and the address. */
export const logInByPassword = call({
  method: 'POST',
  path: '/api/desk/password-login',
  by: 'visitor',
  input: z.strictObject({ email: triedEmail, password: triedPassword, code: authenticatorCode }),
  reply: loggedIn,
  refusals: { desk_login_failed: 403, locked },
});

/**
 * Logs in by a recovery code, which is used up. An account with a password needs that as well. The session may set up
 * new ways to log in, but counts as not freshly authenticated for everything else.
 */
export const logInByRecoveryCode = call({
  method: 'POST',
  path: '/api/desk/recovery-login',
  by: 'visitor',
  input: z.strictObject({ email: triedEmail, password: z.optional(triedPassword), code: recoveryCode }),
  reply: loggedIn,
  refusals: { desk_login_failed: 403, locked },
});

/** Logs in as a member of the demo's staff. Answers `no_such_call` in production. */
export const logInAsDemoStaff = call({
  method: 'POST',
  path: '/api/desk/demo-login',
  by: 'visitor',
  input: z.strictObject({ id: staffId }),
  reply: loggedIn,
  refusals: {},
});

/** Logs out of this browser. Succeeds without a login as well. */
export const logOutOfDesk = call({
  method: 'POST',
  path: '/api/desk/logout',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/** The caller with roles, permissions and the end of the session. */
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

/** Begins a fresh authentication by passkey, before an act that cannot be undone. */
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

/** Authenticates freshly by the code of an authenticator app. */
export const confirmFreshCode = call({
  method: 'POST',
  path: '/api/desk/fresh-code',
  by: 'staff',
  permission: 'any',
  input: z.strictObject({ code: authenticatorCode }),
  reply: loggedIn,
  refusals: { wrong_code: 403, locked },
});

/** The token of a link for setting up a login: of an invitation, a first account, or a reset. */
const linkToken = mailedToken;
const linkExpired = { link_expired: 410 } as const;

/** Shows whom a link for setting up a login is for. */
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
  /** Shown only now: the server stores hashes. */
  recovery_codes: z.array(z.string()),
});

/** Uses up the link, sets up a passkey and logs in. `passkey_name`: how its owner will recognize the passkey. */
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

/** Uses up the link, sets a password with an authenticator app, and logs in. */
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
