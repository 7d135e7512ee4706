import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { OrderedPair } from '../../members/member-pair.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import { completeCommits, lockThroughCommit } from '../../../platform/postgres/distributed.ts';
import { detach } from './message-photos.ts';

/** Erases one message for both members; if it was the last one, the list shows the conversation without a preview. */
export async function eraseMessage(tx: Tx, { id, lo, hi }: OrderedPair, message: MessageId, now: Date): Promise<void> {
  // The locks make a simultaneous sender wait, so that the counts below stay correct.
  await lockThroughCommit(tx, id);
  await completeCommits(tx);
  await tx.selectFrom('pair').select('id').where('id', '=', id).forUpdate().execute();
  await tx.deleteFrom('message').where('conversation_id', '=', id).where('id', '=', message).execute();
  await detach(tx, id, [message], now);
  await tx
    .updateTable('inbox')
    .set({ last_kind: null, last_preview: '' })
    .where('member_id', 'in', [lo, hi])
    .where('conversation_id', '=', id)
    .where('last_message_id', '=', message)
    .execute();
  await correctUnread(tx, { id, lo, hi });
  for (const member of [lo, hi]) tx.announce(member, { event: 'chat_removed', conversation: id });
}

/** Limits the unread counts to the remaining messages. Returns whether any messages are left. */
export async function correctUnread(tx: Tx, { id, lo, hi }: OrderedPair): Promise<boolean> {
  const left = await tx
    .selectFrom('message')
    .select(['sender_id', (count) => count.fn.countAll<number>().filterWhere('kind', '!=', 'deleted').as('n')])
    .where('conversation_id', '=', id)
    .groupBy('sender_id')
    .execute();
  const leftFrom = (sender: MemberId) => left.find(({ sender_id }) => sender_id === sender)?.n ?? 0;
  for (const [member, other] of [
    [lo, hi],
    [hi, lo],
  ] as const) {
    await tx
      .updateTable('inbox')
      .set((row) => ({ unread: row.fn<number>('least', ['unread', row.val(leftFrom(other))]) }))
      .where('member_id', '=', member)
      .where('conversation_id', '=', id)
      .execute();
  }
  return left.length > 0;
}
