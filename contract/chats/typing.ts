import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId } from './chats.ts';
import { memberId } from '../members/members.ts';

/**
 * Interval at which the event is repeated while somebody is typing (`again`), and time after which the indicator
 * disappears (`shown`).
 */
export const typingMilliseconds = { again: 4_000, shown: 6_000 } as const;

/**
 * Reports that the viewer is typing in a conversation. The other member is notified if both share typing indicators.
 * Not stored.
 */
export const sayTyping = call({
  method: 'POST',
  path: '/api/typing.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId }),
  reply: z.object({}),
  refusals: { no_such_chat: 404 },
});

/** Somebody is typing to the viewer. A late or repeated event does no harm. */
export const typing = z.object({ event: z.literal('typing'), conversation: conversationId, by: memberId });
