import type { InputOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { translateMessage } from '#contract/translations.ts';
import { agreeToTranslation, translationConsentOf } from '../accounts/translation-consent.ts';
import { blockBetween } from '../members/hidden.ts';
import type { Translation } from '../outside/translation/translation.ts';
import type { Db, Sql } from '../postgres/db.ts';
import { inboxRow } from './chats-queries.ts';
import { languageOf } from './foreign.ts';

type Wish = InputOf<typeof translateMessage>;

/**
 * A message of the other in the member's language. It is sent to the provider only here: on the member's wish, under
 * their consent to this provider, and without a word of who wrote it or who reads it.
 */
export async function translate(db: Db, member: MemberId, wish: Wish, translation: Translation | undefined, now: Date) {
  const text = await textFor(db, member, wish);
  if (text === undefined) return refuse('no_such_message');
  if (!translation) return refuse('translation_not_offered');
  const { name: provider, guess } = translation;
  const own = await languageOf(db, member);
  const language = guess(text, own);
  if (!language) return refuse('not_foreign');
  if (wish.consent) await agreeToTranslation(db, member, provider, now);
  else if ((await translationConsentOf(db, member))?.provider !== provider)
    return refuse('translation_consent_needed', { provider });

  const translated = await translation.translate(text, language, own);
  if ('text' in translated) return { text: translated.text, provider };
  return refuse(translated.failed === 'refused' ? 'cannot_translate' : 'translation_unavailable', { provider });
}

/** What the other wrote to the member, where the member may still read it. */
async function textFor(db: Sql, member: MemberId, { conversation, message }: Wish): Promise<string | undefined> {
  const row = await inboxRow(db, member, conversation);
  if (!row || (await blockBetween(db, member, row.other_id)).blocked_me) return undefined;
  const found = await db
    .selectFrom('message')
    .select('body')
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .where('sender_id', '=', row.other_id)
    .where('kind', '=', 'text')
    .executeTakeFirst();
  return found?.body;
}
