import type { ConversationId, MessageId, Quote } from '#contract/chats/chats.ts';
import { previewOf } from '#contract/chats/preview.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/** Returns the messages quoted by the given messages of a conversation, by id. An erased message has no content. */
export async function quotesOf(
  db: Sql,
  conversation: ConversationId,
  messages: readonly { readonly reply_to: MessageId | null }[],
): Promise<ReadonlyMap<MessageId, Quote>> {
  const ids = [...new Set(messages.flatMap(({ reply_to }) => reply_to ?? []))];
  const there = ids.length === 0 ? [] : await quoted(db, conversation, ids);
  const erased = ids.map((message) => [message, { message, content: null }] as const);
  return new Map<MessageId, Quote>([...erased, ...there.map((quote) => [quote.message, quote] as const)]);
}

/**
 * Returns the quote of one message; see {@link quotesOf}. Undefined if the message quotes nothing, or a message that is
 * not in the conversation.
 */
export async function quoteOf(db: Sql, conversation: ConversationId, message: MessageId | null | undefined) {
  return message ? (await quoted(db, conversation, [message]))[0] : undefined;
}

async function quoted(db: Sql, conversation: ConversationId, ids: readonly MessageId[]): Promise<Quote[]> {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'sender_id as sender', 'kind', 'body', 'gift'])
    .where('conversation_id', '=', conversation)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, body, ...row }) => ({
    message: id,
    content: row.kind === 'deleted' ? null : { ...row, text: previewOf(body) },
  }));
}
