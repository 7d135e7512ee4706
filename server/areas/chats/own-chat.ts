import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { cardOf } from '../members/cards.ts';
import { blockBetween } from '../members/hidden.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { inboxRow } from './chats-queries.ts';

/** A conversation as the member has it. Not found for a member whom the other has blocked. */
export async function ownChat(db: Sql, member: MemberId, conversation: ConversationId) {
  const row = await inboxRow(db, member, conversation);
  if (!row) return refuse('no_such_chat');
  const { blocked_me, blocked_by_me } = await blockBetween(db, member, row.other_id);
  if (blocked_me) return refuse('blocked', { name: (await cardOf(db, row.other_id))?.name ?? '' });
  return { ...row, blocked_by_me };
}

/**
 * The same, locked: until the end of the transaction nobody writes, blocks or erases there. If one of the pair was
 * erased, there is no row left to lock, and nothing more happens in it.
 */
export async function ownChatHeld(tx: Tx, member: MemberId, conversation: ConversationId) {
  await tx.selectFrom('pair').select('id').where('id', '=', conversation).forNoKeyUpdate().execute();
  return await ownChat(tx, member, conversation);
}
