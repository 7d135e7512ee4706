import * as z from 'zod/mini';
import { call } from '../call.ts';
import { sexualities, sexuality } from './profile-values.ts';
import { instant } from '../time.ts';

/** The day of the sentence that members agree to (`settings.orientation.consent`); another sentence, another day. */
export const orientationConsentVersion = '2026-11-22';

/**
 * Whom a member seeks: special-category data (GDPR, article 9). It is kept, and used to bring people together, only
 * while a consent of its own stands. (Specification, section 5.)
 */
export const orientation = z.object({
  sexuality,
  /** When the consent was given, and to which version of its sentence. */
  given_at: instant,
  version: z.string(),
});

/** Said for the first time: never without the consent. */
export const orientationGiven = z.strictObject({
  sexuality,
  consent: z.literal(true, { error: 'consent_needed' }),
});

/** Says whom one seeks. The first time the consent comes with it; while it stands, it need not be given again. */
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

/** Withdraws the consent: what was stored is removed, and nobody is found or left out by it any more. */
export const withdrawOrientation = call({
  method: 'DELETE',
  path: '/api/orientation.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
