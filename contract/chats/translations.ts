import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId, messageId } from './chats.ts';
import { memberId } from '../members/members.ts';
import { instant } from '../time.ts';

/** The version of the consent text (`translations.consent`), by its date. Change it whenever the text changes. */
export const translationConsentVersion = '2026-11-23';

/** The provider that receives the texts to translate, and when the member consented. */
export const translationConsent = z.object({ provider: z.string(), given_at: instant });

/** Reasons why a text cannot be translated. */
const untranslated = {
  translation_not_offered: 404,
  /** The text is in the viewer's language, or its language cannot be detected. */
  not_foreign: 422,
  translation_consent_needed: { status: 422, details: z.object({ provider: z.string() }) },
  /** The provider does not support the language, or rejects the text as too long. */
  cannot_translate: { status: 422, details: z.object({ provider: z.string() }) },
  translation_unavailable: { status: 503, details: z.object({ provider: z.string() }) },
} as const;

/**
 * Translates a message of the other member into the viewer's language through the operator's provider. The text leaves
 * the site, so consent is required the first time, and again after the operator has changed providers. The translation
 * is not stored.
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
    /** Also returned for the viewer's own messages and for messages without text. */
    no_such_message: 404,
    ...untranslated,
  },
});

/**
 * Like {@link translateMessage}, for the text that another member wrote about themselves, if the viewer may read it.
 */
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

/** Withdraws the consent: no text is sent for translation until the member consents again. */
export const withdrawTranslation = call({
  method: 'DELETE',
  path: '/api/translation.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
