import * as z from 'zod/mini';
import { locked, mailedToken, ownerRefusals, ownersPassword } from './accounts.ts';
import { call } from '../call.ts';
import { presentPassword } from './passwords.ts';

/** How long the link to a new address is good. */
export const mailChangeHours = 24;
export const mailChangesPerDay = 5;

/** (Specification, section 5: 'New email adress is invalid.') */
const newEmail = z
  .string()
  .check(z.trim(), z.maxLength(254, { error: 'invalid_new_email' }), z.email({ error: 'invalid_new_email' }));

/**
 * Asks to be known by another address. It becomes the member's own when the link mailed to it is used; until then
 * nothing changes. Who has confirmed their present address is told there. Where any of the sites is discreet an address
 * that is taken answers like a free one, and its owner is told by mail.
 */
export const askMailChange = call({
  method: 'POST',
  path: '/api/mail-change.php',
  by: 'member',
  input: z.strictObject({ email: newEmail, password: presentPassword }),
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

/** Leaves the address as it is: the mailed link is worth nothing any more. */
export const cancelMailChange = call({
  method: 'DELETE',
  path: '/api/mail-change.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});

/**
 * Spends the token mailed to the new address. An account that was not confirmed yet is confirmed by it. As `activate`
 * does, it asks for the password where the browser is not logged in to the account.
 */
export const changeMail = call({
  method: 'PUT',
  path: '/api/mail-change.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken, password: ownersPassword }),
  reply: z.object({ email: z.string() }),
  refusals: { link_expired: 410, email_taken: 409, ...ownerRefusals },
});
