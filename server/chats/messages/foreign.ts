import type { Message } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused } from '#contract/refusal.ts';
import { languageOf } from '../../members/foreign.ts';
import type { Translation } from '../../outside/translation/translation.ts';
import type { Sql } from '../../postgres/db.ts';

/** Adds to each message from the other member its language, if it is not one of the reader's. */
export async function withLanguages<Shown extends { messages: Pick<Message, 'sender' | 'kind' | 'text'>[] }>(
  db: Sql,
  reader: MemberId,
  chat: Shown,
  translation: Translation,
) {
  const own = await languageOf(db, reader);
  const language = (message: Shown['messages'][number]) =>
    message.kind === 'text' && message.sender !== reader ? (translation.guess(message.text, own) ?? null) : null;
  return { ...chat, messages: chat.messages.map((message) => ({ ...message, language: language(message) })) };
}

/** The same for one message, if there is one. */
export async function withLanguage<Shown extends Pick<Message, 'sender' | 'kind' | 'text'>, No extends Refused>(
  db: Sql,
  reader: MemberId,
  shown: { message: Shown } | No,
  translation: Translation | undefined,
) {
  if (!translation || isRefused(shown)) return shown;
  const { messages } = await withLanguages(db, reader, { messages: [shown.message] }, translation);
  return { message: messages[0]! };
}
