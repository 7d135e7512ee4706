import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { blockBetween } from '../../members/hidden.ts';
import type { PhotoAddresses } from '../../outside/photo-addresses.ts';
import type { Db } from '../../postgres/db.ts';
import { inboxRow } from '../chats-queries.ts';
import { photosOf } from './message-photos.ts';

/** Unveils a photo for its recipient, at their request. Unveiling twice is unveiling once. */
export async function seePhoto(
  db: Db,
  member: MemberId,
  conversation: ConversationId,
  message: MessageId,
  addresses: PhotoAddresses,
  now: Date,
) {
  const row = await inboxRow(db, member, conversation);
  if (!row || (await blockBetween(db, member, row.other_id)).blocked_me) return refuse('no_such_chat');
  await db
    .updateTable('message_photo')
    .set({ seen_at: now })
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message)
    .where('member_id', '!=', member)
    .where('seen_at', 'is', null)
    .execute();
  const viewer = { member, answered: row.wrote, addresses, now };
  const photo = (await photosOf(db, viewer, conversation, [{ id: message, kind: 'photo' }])).get(message);
  return photo ? { photo } : refuse('no_such_chat');
}
