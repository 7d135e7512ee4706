import * as z from 'zod/mini';
import { call } from '../call.ts';
import { conversationId } from './chats.ts';
import { memberId } from '../members/members.ts';

/** Whoever goes on writing says so again after this many milliseconds; nobody is shown as writing for longer. */
export const typingMilliseconds = { again: 4_000, shown: 6_000 } as const;

/** The viewer is writing in a conversation. Told to the other where both show it; kept nowhere. */
export const sayTyping = call({
  method: 'POST',
  path: '/api/typing.php',
  by: 'member',
  input: z.strictObject({ conversation: conversationId }),
  reply: z.object({}),
  refusals: { no_such_chat: 404 },
});

/** Somebody is writing to the viewer just now. Who hears it late, or again, has heard nothing. */
export const typing = z.object({ event: z.literal('typing'), conversation: conversationId, by: memberId });
