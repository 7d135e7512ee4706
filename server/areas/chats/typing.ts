import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { blockBetween } from '../members/hidden.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { inboxRow } from './chats-queries.ts';
import { bothShow } from './receipts-shared.ts';

/**
 * Notifies the other member that this one is typing, if both share typing indicators and neither has blocked the other.
 * Stores nothing.
 */
export async function announceTyping(db: Db, member: MemberId, conversation: ConversationId) {
  const row = await inboxRow(db, member, conversation);
  if (!row) return refuse('no_such_chat');
  const [block, told] = await Promise.all([
    blockBetween(db, member, row.other_id),
    bothShow(db, 'typing_shown', member, row.other_id),
  ]);
  if (told && !block.blocked_by_me && !block.blocked_me)
    db.outlets.publish([{ to: row.other_id, event: { event: 'typing', conversation, by: member } }]);
  return {};
}
