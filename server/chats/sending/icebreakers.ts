import { sql } from 'kysely';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { Tx } from '../../postgres/db.ts';
import type { Posted } from '../messages/message-photos.ts';

/** Notes that a member has begun with this one: it is not offered to them again for the same person. */
export async function useUp(tx: Tx, { conversation, sender }: Omit<Posted, 'message'>, icebreaker: Icebreaker) {
  await tx
    .updateTable('inbox')
    .set({ icebreakers: sql`array_append(icebreakers, ${icebreaker})` })
    .where('member_id', '=', sender)
    .where('conversation_id', '=', conversation)
    .where(sql<boolean>`NOT ${icebreaker} = ANY(icebreakers)`)
    .execute();
}
