import * as z from 'zod/mini';
import { call } from '../call.ts';
import { sexualities, sexuality } from './profile-values.ts';
import { instant } from '../time.ts';

/** The date of the consent text (`settings.orientation.consent`); a changed text gets another date. */
export const orientationConsentVersion = '2026-11-22';

/**
 * Whom a member seeks: special-category data (GDPR, article 9). It is stored, and used to bring people together, only
 * under a separate, current consent. (Specification, section 5.)
 */
export const orientation = z.object({
  sexuality,
  /** When the consent was given, and to which version of its text. */
  given_at: instant,
  version: z.string(),
});

/** Given for the first time: only with the consent. */
export const orientationGiven = z.strictObject({
  sexuality,
  consent: z.literal(true, { error: 'consent_needed' }),
});

/** Saves whom the member seeks. The consent is required the first time only, unless it was withdrawn. */
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

/** Withdraws the consent: the stored value is removed, and nobody is found or left out by it any more. */
export const withdrawOrientation = call({
  method: 'DELETE',
  path: '/api/orientation.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
