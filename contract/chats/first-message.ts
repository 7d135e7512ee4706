import * as z from 'zod/mini';
import { call } from '../call.ts';
import { messageText, sendMessage } from './chats.ts';
import { memberId } from '../members/members.ts';

/**
 * Likes somebody with a first line. On a match the line is sent and costs nothing; otherwise it is sent only with
 * `pay`, for what a message costs. A line that is not sent is kept nowhere on the server. Where the line could not be
 * sent although it should be, nobody is liked either; only where the two begin to write in this very moment the like
 * stands and the line is refused. It is the first message of the two or none: one, and so free once for each pair.
 */
export const likeWithMessage = call({
  method: 'POST',
  path: '/api/opening-line.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    profile: memberId,
    text: messageText,
    /** Send it also where it is no match, and pay what a message costs. */
    pay: z.boolean(),
  }),
  reply: z.object({ matched: z.boolean(), sent: z.boolean(), credits: z.int() }),
  refusals: {
    ...sendMessage.refusals,
    /** The two have written to each other: there is no first line any more. */
    already_begun: 409,
  },
});
