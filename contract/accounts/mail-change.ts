import * as z from 'zod/mini';
import { locked, mailedToken, newEmail, ownerRefusals, ownersPassword, triedPassword } from './accounts.ts';
import { call } from '../call.ts';

/** How long the link to a new address is valid. */
export const mailChangeHours = 24;
export const mailChangesPerDay = 5;

/**
 * Requests a change of address. The new address becomes the member's own when the link mailed to it is used; until then
 * nothing changes. A confirmed present address is notified. If any of the sites is discreet, an address that is taken
 * is answered like a free one, and its owner is told by mail.
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

/** Cancels the change: the mailed link no longer works. */
export const cancelMailChange = call({
  method: 'DELETE',
  path: '/api/mail-change.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/**
 * Spends the token mailed to the new address. An unconfirmed account is confirmed by it. Like `activate`, it asks for
 * the password if the browser is not logged in to the account.
 */
export const changeMail = call({
  method: 'PUT',
  path: '/api/mail-change.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, password: ownersPassword }),
  reply: z.object({ email: z.string() }),
  refusals: { link_expired: 410, email_taken: 409, ...ownerRefusals },
});
