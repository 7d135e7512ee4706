import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import { refuse } from '#contract/refusal.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { isOfRequest } from '../../http/once.ts';
import type { Tx } from '../../postgres/db.ts';
import { messageColumns, messageView } from '../messages/message-view.ts';
import { quoteOf } from '../messages/quotes.ts';
import { causeOf, type OutgoingMessage, type PlacedMessage, type SentPhoto } from './send-statement.ts';

/** What the key was used for earlier: this very message, whose first answer was lost, or another one. */
export async function sentBefore(
  tx: Tx,
  sending: Pick<PlacedMessage, 'from' | 'conversation' | 'key' | keyof OutgoingMessage>,
) {
  const { from, conversation, key, text, kind, gift, photo, reply_to = null } = sending;
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
  // The sender has deleted it since: it was sent, and is not sent again.
  if (message?.kind === 'deleted')
    return { conversation, message: messageView(message, from), credits: await balanceOf(tx, from) };
  if (message?.text !== text || message.kind !== kind || message.gift !== gift) return refuse('key_reused');
  if (message.reply_to !== reply_to) return refuse('key_reused');
  if (photo && !(await isOf(tx, conversation, message.id, photo))) return refuse('key_reused');
  const quote = await quoteOf(tx, conversation, reply_to);
  return { conversation, message: messageView(message, from, { quote }), credits: await balanceOf(tx, from) };
}

async function isOf(tx: Tx, conversation: ConversationId, message: MessageId, photo: SentPhoto) {
  const stored = await tx
    .selectFrom('message_photo')
    .select('fingerprint')
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message)
    .executeTakeFirst();
  return stored !== undefined && isOfRequest(stored.fingerprint, photo);
}
