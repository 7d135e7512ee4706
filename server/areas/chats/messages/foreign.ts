import type { Message } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused } from '#contract/refusal.ts';
import { languageOf } from '../../members/foreign.ts';
import type { Language } from '#contract/languages.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { Translation } from '../../../integrations/translation/translation.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** Adds the language to each message from the other member, if it is not the reader's own. */
export async function withLanguages<Shown extends { messages: Pick<Message, 'sender' | 'kind' | 'text'>[] }>(
  db: Sql,
  reader: MemberId,
  chat: Shown,
  translation: Translation,
) {
  const own = await languageOf(db, reader);
  const language = (message: Shown['messages'][number]) => languageIn(message, { reader, own, translation });
  return { ...chat, messages: chat.messages.map((message) => ({ ...message, language: language(message) })) };
}

interface Reader {
  readonly reader: MemberId;
  readonly own: Language;
  readonly translation: Translation;
}

function languageIn(
  { kind, sender, text }: Pick<Message, 'sender' | 'kind' | 'text'>,
  { reader, own, translation }: Reader,
): string | null {
  return kind === 'text' && sender !== reader ? (translation.guess(text, own) ?? null) : null;
}

/** Does the same as {@link withLanguages} for one message, and passes refusals through. */
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

/** Adds the language to the messages in a reader's live events, as {@link withLanguages} does. */
export async function languagesFor(db: Sql, reader: MemberId, translation: Translation) {
  const own = await languageOf(db, reader);
  return (event: LiveEvent): LiveEvent => {
    if (event.event !== 'message_sent' || !event.shown) return event;
    const { message } = event.shown;
    const language = languageIn(message, { reader, own, translation });
    return { ...event, shown: { ...event.shown, message: { ...message, language } } };
  };
}
