import type { MessageId } from '#contract/chats/chats.ts';
import { refuse } from '#contract/refusal.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { blockBetween } from '../members/hidden.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { InboxRow } from './chats-queries.ts';
import type { WhichMessage } from './messages/message-view.ts';
import { bothShow } from './receipts-shared.ts';

/**
 * Records that the member has read the conversation up to `message`; later messages stay unread. Notifies the other
 * member if both share read receipts. (Specification, section 4: likes and chats.)
 */
export async function markRead(db: Db, by: Actor, which: WhichMessage) {
  return await transact(db, (tx) => markReadIn(tx, by, which));
}

/** Does the same as {@link markRead} within a transaction. */
export async function markReadIn(tx: Tx, { id: member, now }: Actor, { conversation, message }: WhichMessage) {
  // Locks the row until the end, so that a message that arrives meanwhile is counted afterwards.
  const row = await tx
    .selectFrom('inbox')
    .selectAll()
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return refuse('no_such_chat');
  const read_up_to = message < row.last_message_id ? message : row.last_message_id;
  if (row.read_up_to !== null && row.read_up_to >= read_up_to) return { num_unread_messages: row.unread };

  const unread = await unreadAfter(tx, row, read_up_to);
  await tx
    .updateTable('inbox')
    .set({ unread, read_up_to, read_at: now })
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .execute();
  const { blocked_me, blocked_by_me } = await blockBetween(tx, member, row.other_id);
  const told = !blocked_me && !blocked_by_me && (await bothShow(tx, 'receipts_shown', member, row.other_id));
  const sides = told ? [member, row.other_id] : [member];
  const unreadNow = { last_message: row.last_message_id, num_unread_messages: unread };
  for (const side of sides) {
    const shown = { read_up_to, read_at: now.toISOString(), unread: side === member ? unreadNow : null };
    tx.announce(side, { event: 'chat_read', conversation, by: member, shown });
  }
  return { num_unread_messages: unread };
}

async function unreadAfter(tx: Tx, row: InboxRow, read: MessageId): Promise<number> {
  if (read === row.last_message_id) return 0;
  const { n } = await tx
    .selectFrom('message')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('conversation_id', '=', row.conversation_id)
    .where('id', '>', read)
    .where('sender_id', '=', row.other_id)
    .where('kind', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  // Messages from before the conversation was removed from the list do not count again.
  return Math.min(row.unread, n);
}
