import { refuse } from '#contract/refusal.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { languageOf } from '../members/foreign.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { agreeToTranslation, translationConsentOf } from './translation-consent.ts';

/** Limit on translations per member: they cost the operator money, or several seconds of computing. */
export const translating = { name: 'translations', points: 60, seconds: 3600 };

interface ProfileTranslation {
  /** The text to translate, without any context. */
  readonly text: string;
  /** Whether the member agrees with this request. */
  readonly consent: boolean;
}

/**
 * Translates a text into the member's language. The only place that sends texts to the provider: on the member's
 * request, with their consent to this provider, and without the identities of author and reader.
 */
export async function translated(
  db: Db,
  { id: member, now }: Actor,
  { text, consent }: ProfileTranslation,
  translation: Translation | undefined,
) {
  if (!translation) return refuse('translation_not_offered');
  const { name: provider, guess } = translation;
  const own = await languageOf(db, member);
  const language = guess(text, own);
  if (!language) return refuse('not_foreign');
  if (consent) await agreeToTranslation(db, member, provider, now);
  else if ((await translationConsentOf(db, member))?.provider !== provider)
    return refuse('translation_consent_needed', { provider });

  const answered = await translation.translate(text, language, own);
  if ('text' in answered) return { text: answered.text, provider };
  return refuse(answered.failed === 'refused' ? 'cannot_translate' : 'translation_unavailable', { provider });
}
