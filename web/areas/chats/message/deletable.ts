import type { MessageId } from '#contract/chats/chats.ts';
import { deletableMinutes } from '#contract/chats/messages.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import type { KnownChat } from '../chat.ts';
import type { SentLine } from '../stream/lines.ts';

/**
 * Messages that the server refused to delete: deletion is not offered again. Without read receipts, nothing else tells.
 */
const staying = new Set<MessageId>();

export function noteStays(message: MessageId): void {
  staying.add(message);
}

/** Whether the member may still delete their own message for both, as far as known here. (Decision 062.) */
export function isDeletable({ id, kind, at }: SentLine, { read_up_to }: KnownChat): boolean {
  if ((kind !== 'text' && kind !== 'photo') || staying.has(id)) return false;
  const isRead = read_up_to !== null && id <= read_up_to;
  return !isRead && serverNow() - at.getTime() < deletableMinutes * 60_000;
}
