import * as z from 'zod/mini';
import { locked, mailedToken, newEmail, ownerRefusals, ownersPassword, triedPassword } from './accounts.ts';
import { call } from '../call.ts';

/** How long the link to a new address is valid, in hours. */
export const mailChangeHours = 24;
export const mailChangesPerDay = 5;

/**
 * Requests a change of email address. The new address takes effect when the emailed link is used. The current address
 * is notified if it is confirmed. If any of the sites is discreet, the response is the same for taken and free
 * addresses, and the owner of a taken address is notified by email.
 */
export const askMailChange = call({
  method: 'POST',
  path: '/api/mail-change.php',
  by: 'member',
  input: z.strictObject({ email: newEmail, password: triedPassword }),
  reply: z.object({ new_email: z.string() }),
  refusals: {
    wrong_password: 403,
    locked,
    email_taken: 409,
    same_email: 409,
    disposable_email: 422,
    too_many_mail_changes: 429,
  },
});

/** Cancels the change and invalidates the emailed link. */
export const cancelMailChange = call({
  method: 'DELETE',
  path: '/api/mail-change.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/**
 * Consumes the token sent to the new address, and confirms an unconfirmed account. Like `activate`, it requires the
 * password if the browser is not logged in to the account.
 */
export const changeMail = call({
  method: 'PUT',
  path: '/api/mail-change.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, password: ownersPassword }),
  reply: z.object({ email: z.string() }),
  refusals: { link_expired: 410, email_taken: 409, ...ownerRefusals },
});
