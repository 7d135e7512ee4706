import { cardView } from '../members/cards.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { cardsWithStatus, notHidden } from './chats-queries.ts';

/** Number of conversations that are examined. A newcomer has a few. */
const examined = 100;

/** Returns the card of the member to whom the viewer first wrote, of those who can still write back. */
export async function firstContactOf(db: Sql, viewer: Viewer) {
  const started = await db
    .selectFrom('inbox')
    .select(['conversation_id', 'other_id'])
    .where('member_id', '=', viewer.id)
    .where('started_by_me', '=', true)
    .where('removed_at', 'is', null)
    .where(notHidden(viewer.id))
    .orderBy('last_message_at')
    .limit(examined)
    .execute();
  const cards = await cardsWithStatus(db, [viewer.id, ...started.map(({ other_id }) => other_id)]);
  const present = started.filter(({ other_id }) => cards.get(other_id)?.has_left === false);
  if (present.length === 0) return null;
  // Ids of messages are in the order of writing.
  const first = await db
    .selectFrom('message')
    .select('conversation_id')
    .where(
      'conversation_id',
      'in',
      present.map(({ conversation_id }) => conversation_id),
    )
    .where('sender_id', '=', viewer.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const contact = present.find(({ conversation_id }) => conversation_id === first?.conversation_id);
  return contact ? cardView(cards.get(viewer.id)!, viewer)(cards.get(contact.other_id)!) : null;
}
