import { freeConversations } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { CardRow } from '../../members/cards.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';

/** Refuses if this member may not start another conversation. A fictional profile may not start any. */
export async function barToStart(tx: Tx, { id, fictional_icon }: Pick<CardRow, 'id' | 'fictional_icon'>) {
  if (fictional_icon) return refuse('conversation_limit', { limit: 0 });
  // The lock makes simultaneous starts wait for each other, so that each counts the previous ones.
  const { paid_user } = await tx
    .selectFrom('wallet')
    .innerJoin('member', 'member.id', 'wallet.member_id')
    .select('member.paid_user')
    .where('wallet.member_id', '=', id)
    .forNoKeyUpdate('wallet')
    .executeTakeFirstOrThrow();
  if (paid_user || (await freeStartsLeft(tx, id)) > 0) return undefined;
  return refuse('conversation_limit', { limit: freeConversations });
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
