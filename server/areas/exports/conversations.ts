import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { completeCommits, lockThroughCommit } from '../../platform/postgres/distributed.ts';
import { pageOfRows, type Row } from './rows.ts';

/**
 * Yields every message of every conversation, oldest first, sent and received, including conversations that the member
 * removed from their list.
 */
export async function* conversationsOf(db: Sql, member: MemberId): AsyncIterable<Row> {
  await completeCommits(db);
  const held = await db.selectFrom('inbox').select('conversation_id').where('member_id', '=', member).execute();
  for (const { conversation_id } of held) yield* messagesOf(db, member, conversation_id);
}

/** Yields the reactions to the messages of {@link conversationsOf}, by either participant. */
export async function* reactionsOf(db: Sql, member: MemberId): AsyncIterable<Row> {
  const held = await db.selectFrom('inbox').select('conversation_id').where('member_id', '=', member).execute();
  for (const { conversation_id } of held) {
    // Few enough per conversation to load without paging.
    const rows = await db
      .selectFrom('message_reaction')
      .select(['conversation_id', 'message_id', 'member_id', 'reaction', 'reacted_at'])
      .where('conversation_id', '=', conversation_id)
      .orderBy('message_id')
      .execute();
    for (const { member_id, ...row } of rows) yield { ...row, by_me: member_id === member };
  }
}

async function* messagesOf(db: Sql, member: MemberId, conversation: ConversationId): AsyncIterable<Row> {
  // Waits for messages that are being sent.
  await lockThroughCommit(db, conversation);
  let last: MessageId | undefined;
  for (;;) {
    const page = await db
      .selectFrom('message')
      .select([
        'conversation_id',
        'id',
        'sender_id',
        'kind',
        'body',
        'gift',
        'reply_to',
        'warning',
        'created_at',
        'deleted_at',
      ])
      .where('conversation_id', '=', conversation)
      .$if(last !== undefined, (query) => query.where('id', '>', last!))
      .orderBy('id')
      .limit(pageOfRows)
      .execute();
    for (const { sender_id, ...message } of page) yield { ...message, written_by_me: sender_id === member };
    if (page.length < pageOfRows) return;
    last = page.at(-1)!.id;
  }
}
