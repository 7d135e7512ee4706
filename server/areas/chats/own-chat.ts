import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { cardOf } from '../members/cards.ts';
import { blockBetween } from '../members/hidden.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';
import { lockThroughCommit } from '../../platform/postgres/distributed.ts';
import { inboxRow } from './chats-queries.ts';

/** Returns a conversation from the member's side. Refused if the other member has blocked this one. */
export async function ownChat(db: Sql, member: MemberId, conversation: ConversationId) {
  const row = await inboxRow(db, member, conversation);
  if (!row) return refuse('no_such_chat');
  const { blocked_me, blocked_by_me } = await blockBetween(db, member, row.other_id);
  if (blocked_me) return refuse('blocked', { name: (await cardOf(db, row.other_id))?.name ?? '' });
  return { ...row, blocked_by_me };
}

/**
 * Does the same as {@link ownChat} with the pair locked until the end of the transaction: nobody can write, block or
 * erase in between. If a member of the pair was erased, no row is left to lock, and nothing else can happen.
 */
export async function ownChatHeld(tx: Tx, member: MemberId, conversation: ConversationId) {
  await lockThroughCommit(tx, conversation);
  await tx.selectFrom('pair').select('id').where('id', '=', conversation).forNoKeyUpdate().execute();
  return await ownChat(tx, member, conversation);
}
