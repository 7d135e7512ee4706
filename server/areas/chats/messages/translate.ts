import type { InputOf } from '#contract/call.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { translateMessage } from '#contract/chats/translations.ts';
import { translated } from '../../accounts/translate.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import { blockBetween } from '../../members/hidden.ts';
import type { Translation } from '../../../integrations/translation/translation.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { inboxRow } from '../chats-queries.ts';

type TranslationRequest = InputOf<typeof translateMessage>;

/** Translates a message from the other member into this member's language. */
export async function translate(db: Db, by: Actor, wish: TranslationRequest, translation: Translation | undefined) {
  const text = await textFor(db, by.id, wish);
  if (text === undefined) return refuse('no_such_message');
  return await translated(db, by, { text, consent: wish.consent === true }, translation);
}

/** Returns the text of a message from the other member, if this member may still read it. */
async function textFor(
  db: Sql,
  member: MemberId,
  { conversation, message }: TranslationRequest,
): Promise<string | undefined> {
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
