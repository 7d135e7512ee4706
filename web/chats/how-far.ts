import type { MessageId } from '#contract/chats.ts';
import type { KnownChat } from './chat.ts';

export type HowFar = 'sent' | 'delivered' | 'read';

type Told = Pick<KnownChat, 'messages' | 'profile' | 'read_up_to' | 'delivered_up_to'>;

/**
 * Which of one's own messages say how far they have come: the last that was read, and the last one of all, as long as
 * nothing answers it.
 */
export function howFarIn({ messages, profile, read_up_to, delivered_up_to }: Told): ReadonlyMap<MessageId, HowFar> {
  const told = new Map<MessageId, HowFar>();
  const last = messages.at(-1);
  if (last && last.sender !== profile.id && last.kind !== 'deleted')
    told.set(last.id, delivered_up_to !== null && last.id <= delivered_up_to ? 'delivered' : 'sent');
  const read = read_up_to && messages.findLast(({ id, sender }) => sender !== profile.id && id <= read_up_to);
  if (read) told.set(read.id, 'read');
  return told;
}
