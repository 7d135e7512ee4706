import type { MessageId } from '#contract/chats/chats.ts';
import type { KnownChat } from '../chat.ts';

export type DeliveryStatus = 'sent' | 'delivered' | 'read';

type ReadState = Pick<KnownChat, 'read_up_to' | 'delivered_up_to'>;

/** Returns the delivery status of the member's own message. Receipts are null where the two do not share them. */
export function deliveryStatus(message: MessageId, { read_up_to, delivered_up_to }: ReadState): DeliveryStatus {
  if (read_up_to !== null && message <= read_up_to) return 'read';
  return delivered_up_to !== null && message <= delivered_up_to ? 'delivered' : 'sent';
}

/** Returns the member's last message that was read, the only one with a known read time. */
export function lastRead({ messages, profile, read_up_to }: KnownChat): MessageId | undefined {
  if (read_up_to === null) return undefined;
  return messages.findLast(({ id, sender }) => sender !== profile.id && id <= read_up_to)?.id;
}
