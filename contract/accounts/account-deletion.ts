import * as z from 'zod/mini';
import { locked, mailedToken, triedEmail, triedPassword } from './accounts.ts';
import { call } from '../call.ts';
import { readable } from '../readable.ts';
import { instant } from '../time.ts';
import { orEmpty } from '../typed/blank.ts';

/** Reasons for leaving, offered when a member deletes the account. (Specification, section 3: delete reasons.) */
export const deleteReasons = [
  'price',
  'found_someone',
  'not_looking',
  'site_problems',
  'no_members',
  'time',
  'other',
] as const;
const deleteReason = z.enum(deleteReasons);
export type DeleteReason = z.infer<typeof deleteReason>;

/** Days during which a deleted account can be restored before it is erased. (Specification, section 9.) */
export const reactivationDays = 14;
export const reactivationMailsPerDay = 3;
export const remarksLength = 1000;

const remarks = z.string().check(
  z.maxLength(2 * remarksLength, { error: 'remarks_too_long', abort: true }),
  z.overwrite((text) => orEmpty(readable(text).trim())),
  z.maxLength(remarksLength, { error: 'remarks_too_long' }),
);

/**
 * Deletes the account: hides the member from everybody, logs out every browser, and emails a link that restores the
 * account. Everything is erased after 14 days. No reason is required.
 */
export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/account.php',
  by: 'member',
  whileClosed: true,
  input: z.strictObject({
    password: triedPassword,
    reason: z.optional(deleteReason),
    remarks: z._default(remarks, ''),
    /** Account deletion needs an explicit confirmation. (Specification, section 5.) */
    confirmed: z.literal(true, { error: 'confirmation_needed' }),
  }),
  reply: z.object({ erased_at: instant }),
  refusals: { wrong_password: 403, locked },
});

/** Sends the restoration email again. Requires the account's password. */
export const askReactivationMail = call({
  method: 'POST',
  path: '/api/account-reactivation.php',
  by: 'visitor',
  input: z.strictObject({
    email: triedEmail,
    password: triedPassword,
  }),
  reply: z.object({}),
  refusals: { login_failed: 401, locked, account_blocked: 403, not_deleted: 409, too_many_mails: 429 },
});

/** Consumes the token of the restoration email and restores the account unchanged. */
export const reactivateAccount = call({
  method: 'PUT',
  path: '/api/account-reactivation.php',
  by: 'visitor',
  input: z.strictObject({ token: mailedToken }),
  reply: z.object({ name: z.string() }),
  refusals: { link_expired: 410 },
});
