import * as z from 'zod/mini';
import { call } from '../call.ts';
import { messageText, sendMessage } from './chats.ts';
import { memberId } from '../members/members.ts';

/**
 * Likes somebody and attaches a first message. On a match the message is sent for free; otherwise it is sent only with
 * `pay`, at the price of a message. A message that is not sent is not stored either. If the message is refused, the
 * like is not given, with one exception: if both members start a conversation at the same moment, the like is given and
 * the message is refused. A free message is possible only once per pair, since it must be the first between the two
 * members.
 */
export const likeWithMessage = call({
  method: 'POST',
  path: '/api/opening-line.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    profile: memberId,
    text: messageText,
    /** Sends the message even without a match, at the price of a message. */
    pay: z.boolean(),
  }),
  reply: z.object({ matched: z.boolean(), sent: z.boolean(), credits: z.int() }),
  refusals: {
    ...sendMessage.refusals,
    /** The two have already written to each other, so this cannot be the first message. */
    already_begun: 409,
  },
});
