import type { MemberId } from '#contract/members/members.ts';
import type { Reaction } from '#contract/chats/reactions.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { findCommitted } from '../../../platform/postgres/distributed.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { departedAmong, pairStatus } from '../chats-queries.ts';
import type { WhichMessage } from './message-view.ts';
import { messageShown } from './messages-shown.ts';
import { ownChatHeld } from '../own-chat.ts';
import { putReaction, removeReaction } from './reactions-queries.ts';

/**
 * Reacts to a message; null removes the reaction. Reactions are free, make nothing unread and do not move the
 * conversation in the list; the same reaction twice counts once.
 */
export async function setReaction(
  db: Db,
  viewer: Viewer,
  { conversation, message }: WhichMessage,
  reaction: Reaction | null,
) {
  const { id: member } = viewer;
  const which = { conversation, message };
  const refused = await transact(db, async (tx) => {
    const chat = await ownChatHeld(tx, member, conversation);
    if (isRefused(chat)) return chat;
    const { other_id: other, blocked_by_me } = chat;
    if (blocked_by_me || (await isGone(tx, other))) return refuse('no_such_member');
    if (!(await isThere(tx, which))) return refuse('no_such_message');
    const changed = reaction ? await putReaction(tx, viewer, which, reaction) : await removeReaction(tx, member, which);
    const told = { event: 'reaction_changed', ...which, shown: { by: member, reaction } } as const;
    if (changed) for (const side of [other, member]) tx.announce(side, told);
    return undefined;
  });
  return refused ?? (await messageShown(db, viewer, which));
}

async function isGone(tx: Tx, other: MemberId): Promise<boolean> {
  return (await pairStatus(tx, other)) === undefined || (await departedAmong(tx, [other])).size > 0;
}

async function isThere(tx: Tx, { conversation, message }: WhichMessage): Promise<boolean> {
  const there = tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', conversation)
    .where('id', '=', message)
    .where('kind', '!=', 'deleted');
  return (await findCommitted(tx, async () => await there.executeTakeFirst())) !== undefined;
}
