import { freeConversations } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { cardOf } from '../../members/cards.ts';
import { isPremium } from '../../members/premium.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';

/** Refuses if this member may not start another conversation. A fictional profile may not start any. */
export async function barToStart(tx: Tx, member: MemberId) {
  const own = await cardOf(tx, member);
  if (own!.fictional_icon) return refuse('conversation_limit', { limit: 0 });
  // The lock makes simultaneous starts wait for each other, so that each counts the previous ones.
  await lockWallet(tx, member);
  return (await startsLeft(tx, member)) === 0 ? refuse('conversation_limit', { limit: freeConversations }) : undefined;
}

/**
 * Locks the wallet until the end of the transaction, so that the member neither pays nor starts a conversation
 * elsewhere.
 */
export async function lockWallet(tx: Tx, member: MemberId): Promise<void> {
  await tx.selectFrom('wallet').select('member_id').where('member_id', '=', member).forNoKeyUpdate().execute();
}

/** Returns the number of conversations that the member may still start; null for no limit. */
export async function startsLeft(db: Sql, member: MemberId): Promise<number | null> {
  return (await isPremium(db, member)) ? null : await freeStartsLeft(db, member);
}

/** Returns the number of conversations that a free member may still start. */
export async function freeStartsLeft(db: Sql, member: MemberId): Promise<number> {
  return Math.max(0, freeConversations - (await conversationsStarted(db, member)));
}

/**
 * Returns the number of conversations that the member has started. Includes deleted ones, because deleting one would
 * otherwise free up another start.
 */
async function conversationsStarted(db: Sql, member: MemberId): Promise<number> {
  const { n } = await db
    .selectFrom('inbox')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('member_id', '=', member)
    .where('started_by_me', '=', true)
    .executeTakeFirstOrThrow();
  return n;
}
