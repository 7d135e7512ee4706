import { refuse } from '#contract/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { blockBetween } from '../../members/hidden.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { inboxRow } from '../chats-queries.ts';
import { messagePhotos } from './message-photos.ts';
import type { WhichMessage } from './message-view.ts';

/** Unblurs a photo for its recipient at their request. Idempotent. */
export async function unveil(db: Db, { id: member, addressOf, now }: Viewer, { conversation, message }: WhichMessage) {
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
  const viewer = { id: member, addressOf, answered: row.wrote };
  const photo = (await messagePhotos(db, viewer, conversation, [{ id: message, kind: 'photo' }])).get(message);
  return photo ? { photo } : refuse('no_such_chat');
}
