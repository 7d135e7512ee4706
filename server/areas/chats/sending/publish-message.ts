import type { MessageId, Quote } from '#contract/chats/chats.ts';
import { previewOf } from '#contract/chats/preview.ts';
import type { MemberId } from '#contract/members/members.ts';
import { newIdAfter } from '../../../platform/core/ids.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { Unread } from '../became-unread.ts';
import type { InboxRow } from '../chats-queries.ts';
import { messageView } from '../messages/message-view.ts';
import type { PlacedMessage, SentRow } from './send-statement.ts';

/** Places a message after the last one, even if the clock of another process is ahead. */
export function placeAfter(
  last: Pick<InboxRow, 'last_message_at' | 'last_message_id'> | undefined,
  text: string,
  now: Date,
) {
  const at = last && last.last_message_at > now ? last.last_message_at : now;
  return { message: newIdAfter<MessageId>(last?.last_message_id, at), at, preview: previewOf(text) };
}

export interface MessageSink extends Pick<Tx, 'announce'> {
  /** Called if the message is its recipient's first unread one; the recipient last read at `read_at`. */
  noteUnread(unread: Unread, read_at: Date | null): Promise<void>;
}

/**
 * Publishes a message to both members, each with their own view of it: on commit of its transaction, or at once if that
 * has committed. Returns the response to the sender.
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
