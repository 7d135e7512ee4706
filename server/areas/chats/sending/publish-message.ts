import type { MessageId, Quote } from '#contract/chats/chats.ts';
import { previewOf } from '#contract/chats/preview.ts';
import type { MemberId } from '#contract/members/members.ts';
import { newIdAfter } from '../../../platform/core/ids.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { Unread } from '../became-unread.ts';
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

export interface MessageSink extends Pick<Tx, 'announce'> {
  /** The message is the first unread one of its recipient, who has last read at `read_at`. */
  noteUnread(unread: Unread, read_at: Date | null): Promise<void>;
}

/**
 * Tells both of a message that was written, at once: through its transaction, or directly where that has committed
 * already. Each is shown it as they may see it. Returns what its sender is answered.
 */
export async function publishMessage(
  tx: MessageSink,
  sending: PlacedMessage,
  { balance: credits, after, unread, answered, read_at }: SentRow,
  quote?: Quote,
) {
  const { from, to, conversation, message, key, at: sent_at } = sending;
  const { kind, text, gift, warning, reply_to = null } = sending;
  const stored = { id: message, sender: from, kind, text, gift, warning, reply_to, sent_at, key };
  const seenBy = (viewer: { id: MemberId; answered: boolean }) =>
    messageView(stored, viewer.id, { quote, photo: sending.photoFor?.(viewer) });
  const [mine, theirs] = [seenBy({ id: from, answered: true }), seenBy({ id: to, answered })];
  const event = { event: 'message_sent', conversation, message, from } as const;
  const serialized = { sent_at: sent_at.toISOString() };
  const forReader = { num_unread_messages: unread, credits: null };
  const forSender = { num_unread_messages: null, credits };
  tx.announce(to, { ...event, shown: { message: { ...theirs, ...serialized }, after, ...forReader } });
  tx.announce(from, { ...event, shown: { message: { ...mine, ...serialized }, after, ...forSender } });
  if (unread === 1) await tx.noteUnread({ member: to, from, conversation, message }, read_at);
  return { conversation, message: mine, credits };
}
