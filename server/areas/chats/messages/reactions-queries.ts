import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Reaction } from '#contract/chats/reactions.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import type { WhichMessage } from './message-view.ts';

/** Returns the reactions to messages of a conversation, by message and member. */
export async function reactionsTo(
  db: Sql,
  conversation: ConversationId,
  messages: readonly { readonly id: MessageId }[],
): Promise<ReadonlyMap<MessageId, ReadonlyMap<MemberId, Reaction>>> {
  const ids = messages.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('message_reaction')
          .select(['message_id', 'member_id', 'reaction'])
          .where('conversation_id', '=', conversation)
          .where('message_id', 'in', ids)
          .execute();
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id);
  return new Map(
    [...byMessage].map(([id, said]) => [id, new Map(said.map((row) => [row.member_id, row.reaction]))] as const),
  );
}

/** Sets a reaction. Returns whether it differs from the previous one. */
export async function putReaction(
  tx: Tx,
  { id: member, now }: Actor,
  { conversation, message }: WhichMessage,
  reaction: Reaction,
): Promise<boolean> {
  const put = await tx
    .insertInto('message_reaction')
    .values({ conversation_id: conversation, message_id: message, member_id: member, reaction, reacted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'message_id', 'member_id'])
        .doUpdateSet({ reaction, reacted_at: now })
        .where('message_reaction.reaction', '!=', reaction),
    )
    .returning('member_id')
    .execute();
  return put.length > 0;
}

/** Removes a reaction. Returns whether there was one. */
export async function removeReaction(
  tx: Tx,
  member: MemberId,
  { conversation, message }: WhichMessage,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('message_reaction')
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message)
    .where('member_id', '=', member)
    .returning('member_id')
    .execute();
  return removed.length > 0;
}
