import type { MessageId } from '#contract/chats.ts';
import { refuse } from '#contract/refusal.ts';
import { balanceOf } from '../credits/wallet.ts';
import type { Tx } from '../postgres/db.ts';
import { messageColumns } from './message-view.ts';
import { causeOf, type Parcel, type Sending } from './send-query.ts';

/** What the key was used for before: this very message, whose first answer was lost, or another one. */
export async function sentBefore(
  tx: Tx,
  { from, conversation, key, text, kind, gift }: Pick<Sending, 'from' | 'conversation' | 'key' | keyof Parcel>,
) {
  const booked = await tx
    .selectFrom('ledger')
    .select('ref_id')
    .where('member_id', '=', from)
    .where('idem_key', '=', causeOf(key))
    .executeTakeFirst();
  if (!booked) return undefined;
  const message = await tx
    .selectFrom('message')
    .select(messageColumns)
    .where('conversation_id', '=', conversation)
    .where('id', '=', booked.ref_id as MessageId)
    .executeTakeFirst();
  if (message?.text !== text || message.kind !== kind || message.gift !== gift) return refuse('key_reused');
  return { conversation, message, credits: await balanceOf(tx, from) };
}
