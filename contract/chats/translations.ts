import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId, messageId } from './chats.ts';
import { memberId } from '../members/members.ts';
import { instant } from '../time.ts';

/** The date of the consent text (`translations.consent`); a changed text gets another date. */
export const translationConsentVersion = '2026-11-23';

/** Who receives the texts that the member chooses to translate, and when the member agreed to it. */
export const translationConsent = z.object({ provider: z.string(), given_at: instant });

/** Why a text cannot be translated. */
const untranslated = {
  translation_not_offered: 404,
  /** It is in the viewer's language, or its language cannot be detected. */
  not_foreign: 422,
  translation_consent_needed: { status: 422, details: z.object({ provider: z.string() }) },
  /** The provider does not support the language, or finds the text too long. */
  cannot_translate: { status: 422, details: z.object({ provider: z.string() }) },
  translation_unavailable: { status: 503, details: z.object({ provider: z.string() }) },
} as const;

/**
 * Has a message of the other member translated into the viewer's language by the operator's provider. Since the text
 * leaves the site, a consent is required the first time, and again when the operator has changed providers. The
 * translation is not stored.
 */
export const translateMessage = call({
  method: 'POST',
  path: '/api/translation.php',
  by: 'member',
  input: z.strictObject({
    conversation: conversationId,
    message: messageId,
    consent: z.optional(z.literal(true)),
  }),
  reply: z.object({ text: z.string(), provider: z.string() }),
  refusals: {
    /** Also for the viewer's own messages, and for those without text. */
    no_such_message: 404,
    ...untranslated,
  },
});

/** The same for what another member wrote about themselves, as far as the viewer may read it. */
export const translateProfile = call({
  method: 'POST',
  path: '/api/profile-translation.php',
  by: 'member',
  input: z.strictObject({ profile: memberId, consent: z.optional(z.literal(true)) }),
  reply: z.object({ text: z.string(), provider: z.string() }),
  refusals: {
    no_such_member: 404,
    blocked: { status: 403, details: z.object({ name: z.string() }) },
    ...untranslated,
  },
});

/** Withdraws the consent: nothing is sent for translation until it is given again. */
export const withdrawTranslation = call({
  method: 'DELETE',
  path: '/api/translation.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
