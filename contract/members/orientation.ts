import * as z from 'zod/mini';
import { call } from '../call.ts';
import { sexualities, sexuality } from './profile-values.ts';
import { instant } from '../time.ts';

/**
 * The version of the consent text (`settings.orientation.consent`), by its date. Change it whenever the text changes.
 */
export const orientationConsentVersion = '2026-11-22';

/**
 * The genders that a member seeks: special-category data (GDPR, article 9). Stored and used for matching only under a
 * separate, current consent. (Specification, section 5.)
 */
export const orientation = z.object({
  sexuality,
  /** When the consent was given, and for which version of its text. */
  given_at: instant,
  version: z.string(),
});

/** The member's first answer, which requires consent. */
export const orientationGiven = z.strictObject({
  sexuality,
  consent: z.literal(true, { error: 'consent_needed' }),
});

/** Saves the genders that the member seeks. Consent is required only the first time, and after a withdrawal. */
export const saveOrientation = call({
  method: 'PUT',
  path: '/api/orientation.php',
  by: 'member',
  input: z.strictObject({
    sexuality: z.enum(sexualities, { error: 'choose_sexuality' }),
    consent: z.optional(z.literal(true, { error: 'consent_needed' })),
  }),
  reply: z.object({ orientation }),
  refusals: { consent_needed: 422 },
});

/** Withdraws consent. The stored value is deleted and no longer used for matching. */
export const withdrawOrientation = call({
  method: 'DELETE',
  path: '/api/orientation.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
