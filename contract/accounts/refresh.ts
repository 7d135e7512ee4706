import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listChats } from '../chats/chats.ts';
import { listLikes } from '../likes.ts';
import { user } from './accounts.ts';

/**
 * The user, the first page of their chats and their latest likes, as their own calls show them, in one question: an open
 * page asks it once a minute. (Specification, section 9: refresh.) It is answered with an `ETag`; asked again with
 * `If-None-Match`, with 304 as long as none of the three has changed. Addresses of photos end, so the tag changes every
 * five minutes.
 */
export const refreshPage = call({
  method: 'GET',
  path: '/api/refresh.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ user, chats: listChats.reply, likes: listLikes.reply }),
  refusals: {},
});
