import * as z from 'zod/mini';
import { email, locked, mailedToken, password, passwordLength, triedPassword, user } from './accounts.ts';
import { call } from '../call.ts';
import { passwordIn } from '../typed/password.ts';

/** A new password, entered twice. */
const entered = {
  password,
  password_again: z.string().check(z.maxLength(4 * passwordLength.max, { abort: true }), z.overwrite(passwordIn)),
};
const sameTwice = z.refine<Record<keyof typeof entered, string>>((form) => form.password === form.password_again, {
  error: 'passwords_differ',
  path: ['password_again'],
});

/**
 * Maximum number of password reset emails per address and day, and how long their links are valid, in minutes.
 * (Specification, section 9.)
 */
export const resetMailsPerDay = 3;
export const resetMinutes = 30;

/**
 * Changes the member's password. Ends their other sessions, renews the cookie of this browser and sends a notification
 * email. Wrong old passwords count towards the lock.
 */
export const changePassword = call({
  method: 'PUT',
  path: '/api/password.php',
  by: 'member',
  input: z.strictObject({ old_password: triedPassword, ...entered }).check(sameTwice),
  reply: z.object({}),
  refusals: { wrong_password: 403, locked, password_guessable: 422 },
});

/**
 * Sends a link to set a new password, at most 3 a day. If any of the sites is discreet, the response is the same for
 * known and unknown addresses and only the email differs; otherwise unknown addresses are rejected.
 */
export const askPasswordReset = call({
  method: 'POST',
  path: '/api/reset-password.php',
  by: 'visitor',
  input: z.strictObject({ email }),
  reply: z.object({}),
  refusals: { email_not_found: 404, too_many_reset_mails: 429 },
});

/**
 * Consumes the token of a reset email, valid for 30 minutes and one use, sets the password, and logs in. Ends all other
 * sessions of the member. `user` is null if the account is closed or deleted: the password is set, but nobody is logged
 * in.
 */
export const resetPassword = call({
  method: 'PUT',
  path: '/api/reset-password.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, ...entered }).check(sameTwice),
  reply: z.object({ user: z.nullable(user) }),
  refusals: { link_expired: 410, password_guessable: 422 },
});

/**
 * Consumes the token of an activation email and replaces the password chosen at sign-up. Serves the owner of an address
 * with which a stranger created the account: the stranger is locked out, and the owner is logged in.
 */
export const activateAnew = call({
  method: 'PUT',
  path: '/api/activate.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, ...entered }).check(sameTwice),
  reply: z.object({ name: z.string() }),
  refusals: { link_expired: 410, already_active: 409, password_guessable: 422 },
});
