import * as z from 'zod/mini';
import { emailIn, emailPattern } from '../typed/email.ts';

/**
 * Returns a schema for an email address as typed or pasted, see {@link emailIn}. The email standards allow 254
 * characters.
 */
export function emailOr(error: 'invalid_email' | 'invalid_new_email') {
  return z
    .string()
    .check(
      z.maxLength(1000, { error, abort: true }),
      z.overwrite(emailIn),
      z.maxLength(254, { error, abort: true }),
      z.email({ error, pattern: emailPattern }),
    );
}
