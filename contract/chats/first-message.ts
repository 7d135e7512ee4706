import * as z from 'zod/mini';
import { call } from '../call.ts';
import { messageText, sendMessage } from './chats.ts';
import { memberId } from '../members/members.ts';

/**
 * Likes somebody with a first message. On a match the message is sent for free; otherwise it is sent only with `pay`,
 * at the price of a message. A message that is not sent is not stored on the server. If the message should be sent but
 * cannot be, the like is not given either; only if the two start writing at this very moment, the like stands and the
 * message is refused. It is the very first message of the two, so it can be free only once for each pair.
 */
export const likeWithMessage = call({
  method: 'POST',
  path: '/api/opening-line.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    profile: memberId,
    text: messageText,
    /** Send it even without a match, and pay the price of a message. */
    pay: z.boolean(),
  }),
  reply: z.object({ matched: z.boolean(), sent: z.boolean(), credits: z.int() }),
  refusals: {
    ...sendMessage.refusals,
    /** The two have written to each other, so there can be no first message. */
    already_begun: 409,
  },
});
