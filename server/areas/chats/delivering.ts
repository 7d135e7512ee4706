import { sql } from 'kysely';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { cardOf } from '../members/cards.ts';
import { hiddenFrom } from '../members/hidden.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { bothShow } from './receipts-shared.ts';

export interface Delivered {
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

/**
 * Records the last message of each conversation that a browser of the member has received. Notifies the other member if
 * both share read receipts. Ignored for members who are not listed, because it would reveal that they are online.
 */
export async function markDelivered(db: Db, member: MemberId, delivered: readonly Delivered[]) {
  if (!(await cardOf(db, member))?.listed) return {};
  const hidden = new Set(await hiddenFrom(db, member));
  // One by one: a transaction that holds a lock on one inbox row never waits for another.
  for (const one of delivered) await transact(db, (tx) => noteOne(tx, member, one, hidden));
  return {};
}

async function noteOne(tx: Tx, member: MemberId, { conversation, message }: Delivered, hidden: ReadonlySet<MemberId>) {
  const upTo = sql<MessageId>`least(${message}::uuid, last_message_id)`;
  const noted = await tx
    .updateTable('inbox')
    .set({ delivered_up_to: upTo })
    .where('member_id', '=', member)
    .where('conversation_id', '=', conversation)
    .where('other_id', 'not in', sql<MemberId>`(SELECT unnest(${[...hidden]}::uuid[]))`)
    .where((is) => is.or([is('delivered_up_to', 'is', null), is('delivered_up_to', '<', upTo)]))
    .returning(['other_id', 'delivered_up_to'])
    .executeTakeFirst();
  if (!noted || !(await bothShow(tx, 'receipts_shown', member, noted.other_id))) return;
  const shown = { delivered_up_to: noted.delivered_up_to! };
  tx.announce(noted.other_id, { event: 'chat_delivered', conversation, shown });
}
