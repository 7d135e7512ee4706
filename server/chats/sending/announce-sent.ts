import type { MessageId, Quote } from '#contract/chats/chats.ts';
import { previewOf } from '#contract/chats/preview.ts';
import { newIdAfter } from '../../kernel/ids.ts';
import type { Tx } from '../../postgres/db.ts';
import { becameUnread } from '../became-unread.ts';
import type { InboxRow } from '../chats-queries.ts';
import { messageView } from '../messages/message-view.ts';
import type { PlacedMessage, SentRow } from './send-statement.ts';

/** The place of a message after the last one, also where the clock of another process is ahead. */
export function placeAfter(
  last: Pick<InboxRow, 'last_message_at' | 'last_message_id'> | undefined,
  text: string,
  now: Date,
) {
  const at = last && last.last_message_at > now ? last.last_message_at : now;
  return { message: newIdAfter<MessageId>(last?.last_message_id, at), at, preview: previewOf(text) };
}

/**
 * Tells both of a message that was written, at once: through its transaction, or directly where that has committed
 * already. Returns what its sender is answered.
 */
export async function announceSent(
  tx: Pick<Tx, 'announce' | 'enqueue'>,
  sending: PlacedMessage,
  { balance, unread }: SentRow,
  quote?: Quote,
) {
  const { from, to, conversation, message, kind, text, gift, warning, key, reply_to = null, at: sent_at } = sending;
  for (const side of [to, from]) tx.announce(side, { event: 'message_sent', conversation, message, from });
  if (unread === 1) await tx.enqueue(becameUnread, { member: to, from, conversation, message });
  const stored = { id: message, sender: from, kind, text, gift, warning, reply_to, sent_at, key };
  return { conversation, message: messageView(stored, from, { quote }), credits: balance };
}
