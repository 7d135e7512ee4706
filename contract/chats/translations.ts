import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId, messageId } from './chats.ts';
import { memberId } from '../members/members.ts';
import { instant } from '../time.ts';

/** The day of the sentence that members agree to (`translations.consent`); another sentence, another day. */
export const translationConsentVersion = '2026-11-23';

/** Who gets texts of the member's choice to translate them, and since when the member agrees to it. */
export const translationConsent = z.object({ provider: z.string(), given_at: instant });

/** Why a text stays as it is. */
const untranslated = {
  translation_not_offered: 404,
  /** It is in the viewer's language, or in one that cannot be told. */
  not_foreign: 422,
  translation_consent_needed: { status: 422, details: z.object({ provider: z.string() }) },
  /** The provider does not know the language, or finds the text too long. */
  cannot_translate: { status: 422, details: z.object({ provider: z.string() }) },
  translation_unavailable: { status: 503, details: z.object({ provider: z.string() }) },
} as const;

/**
 * Has a message of the other translated into the viewer's language by whom the operator chose. It leaves the site for
 * that, so the first time a consent comes with it, and once more where the operator has chosen somebody else. What
 * comes back is kept nowhere.
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
    /** Nor is what the viewer wrote, or what is no text. */
    no_such_message: 404,
    ...untranslated,
  },
});

/** The same of what another member wrote about themselves, as far as the viewer may read it. */
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

/** Withdraws the consent: nothing is sent to anybody for translation before it is given anew. */
export const withdrawTranslation = call({
  method: 'DELETE',
  path: '/api/translation.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
