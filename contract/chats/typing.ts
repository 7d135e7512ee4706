import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId } from './chats.ts';
import { memberId } from '../members/members.ts';

/** While somebody keeps typing, this is repeated after `again` milliseconds; the sign is shown for `shown` at most. */
export const typingMilliseconds = { again: 4_000, shown: 6_000 } as const;

/** The viewer is typing in a conversation. Announced to the other member if both share it; not stored. */
export const sayTyping = call({
  method: 'POST',
  path: '/api/typing.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId }),
  reply: z.object({}),
  refusals: { no_such_chat: 404 },
});

/** Somebody is typing to the viewer. Arriving late or twice does no harm. */
export const typing = z.object({ event: z.literal('typing'), conversation: conversationId, by: memberId });
