import type { MemberId } from '#contract/members/members.ts';
import { deletableMinutes } from '#contract/chats/messages.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { findCommitted } from '../../../platform/postgres/distributed.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { InboxRow } from '../chats-queries.ts';
import { detach } from './message-photos.ts';
import type { WhichMessage } from './message-view.ts';
import { messageShown } from './messages-shown.ts';
import { ownChatHeld } from '../own-chat.ts';

/**
 * Deletes a member's own message for both members, within `deletableMinutes` and before the other member has read it.
 * An empty placeholder stays; the cost is not refunded. (docs/product.md, Deleting a message for both.)
 */
export async function deleteForBoth(db: Db, viewer: Viewer, which: WhichMessage) {
  const { id: member, now } = viewer;
  const refused = await transact(db, async (tx) => {
    const chat = await ownChatHeld(tx, member, which.conversation);
    if (isRefused(chat)) return chat;
    const said = await findCommitted(tx, async () => await ownMessage(tx, member, which));
    if (!said) return refuse('no_such_message');
    if (said.kind === 'deleted') return undefined;
    if (said.kind === 'gift') return refuse('gift_stays');
    // Check this first: the refusal of an old message must not reveal whether it was read.
    if (now.getTime() - said.created_at.getTime() >= deletableMinutes * 60_000)
      return refuse('too_late', { minutes: deletableMinutes });

    const theirs = await lockInboxes(tx, chat);
    if (theirs && isRead(theirs, which)) return refuse('already_read');
    const left = theirs && (await countOneLess(tx, theirs, member, which));
    await empty(tx, which, [member, chat.other_id], now);
    const { conversation, message } = which;
    const told = { event: 'message_deleted', conversation, message } as const;
    const unread = theirs ? { last_message: theirs.last_message_id, num_unread_messages: left! } : null;
    tx.announce(chat.other_id, { ...told, shown: { unread } });
    tx.announce(member, { ...told, shown: { unread: null } });
    return undefined;
  });
  return refused ?? (await messageShown(db, viewer, which));
}

async function ownMessage(tx: Tx, member: MemberId, { conversation, message }: WhichMessage) {
  return await tx
    .selectFrom('message')
    .select(['kind', 'created_at'])
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .where('sender_id', '=', member)
    .executeTakeFirst();
}

/**
 * Locks the inbox rows of both members in the order in which sending writes them, and returns the other member's row.
 * Waits for a simultaneous read, which then counts; a later reader finds the message deleted.
 */
async function lockInboxes(tx: Tx, { member_id, other_id, conversation_id }: InboxRow): Promise<InboxRow | undefined> {
  const rows = await tx
    .selectFrom('inbox')
    .selectAll()
    .where('member_id', 'in', [member_id, other_id])
    .where('conversation_id', '=', conversation_id)
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute();
  return rows.find((row) => row.member_id === other_id);
}

function isRead({ read_up_to }: InboxRow, { message }: WhichMessage): boolean {
  return read_up_to !== null && read_up_to >= message;
}

/**
 * Decrements the reader's unread count if it includes the message: it covers only the newest ones, not those from
 * before the reader removed the conversation. Returns the remaining count.
 */
async function countOneLess(
  tx: Tx,
  reader: InboxRow,
  sender: MemberId,
  { conversation, message }: WhichMessage,
): Promise<number> {
  const { n } = await tx
    .selectFrom('message')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('conversation_id', '=', conversation)
    .where('id', '>=', message)
    .where('sender_id', '=', sender)
    .where('kind', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  if (n > reader.unread) return reader.unread;
  await tx
    .updateTable('inbox')
    .set({ unread: reader.unread - 1 })
    .where('member_id', '=', reader.member_id)
    .where('conversation_id', '=', conversation)
    .execute();
  return reader.unread - 1;
}

async function empty(
  tx: Tx,
  { conversation, message }: WhichMessage,
  sides: readonly MemberId[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ kind: 'deleted', body: '', warning: null, warning_settled_at: null, reply_to: null, deleted_at: now })
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .execute();
  await detach(tx, conversation, [message], now);
  await tx
    .deleteFrom('message_reaction')
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message)
    .execute();
  await tx
    .updateTable('inbox')
    .set({ last_kind: 'deleted', last_preview: '' })
    .where('member_id', 'in', sides)
    .where('conversation_id', '=', conversation)
    .where('last_message_id', '=', message)
    .execute();
}
